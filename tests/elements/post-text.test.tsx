import { expect } from '@esm-bundle/chai';
import { configure } from '@lichthof/elements';
import { calls, insert, logged, settle, start, state, textOf, texts, until, untilText } from './stage.ts';

setup(start);

const text = (id: string, more = '') => insert(`<brpwc-post-text id="${id}" ${more}></brpwc-post-text>`);

test('the text of a block is shown, with live elements in it', async () => {
  texts.set('t-a', '<p>Danke an <brpwc-contributor contributorId="mira"></brpwc-contributor></p>');
  await untilText(text('t-a'), 'Danke an Mira Holm');
});

test('the text of a post is shown the same way', async () => {
  texts.set('p-a', '<p>Aktuelles</p>');
  await untilText(text('p-a'), 'Aktuelles');
});

for (const [condition, inSafeMode, otherwise] of [
  ['', true, true],
  ['sfw', true, false],
  ['SFW', true, false],
  ['nsfw', false, true],
  ['NsFw', false, true],
] as const) {
  test(`condition="${condition}" holds ${inSafeMode ? '' : 'not '}in safe mode, ${otherwise ? '' : 'not '}else`, async () => {
    texts.set('t-a', 'Text');
    const element = text('t-a', `condition="${condition}"`);
    for (const safe of [true, false, true]) {
      state.safeMode = safe;
      await untilText(element, (safe ? inSafeMode : otherwise) ? 'Text' : '');
      await settle();
    }
  });
}

test('an unknown condition is logged, and nothing is shown or loaded', async () => {
  texts.set('t-a', 'Text');
  const element = text('t-a', 'condition="maybe"');
  await until(() => logged.join().includes('ERROR Unknown condition'));
  expect([textOf(element), calls]).to.deep.equal(['', []]);
});

test('the text is loaded again when the mode changes', async () => {
  texts.set('t-a', 'brav');
  const element = text('t-a');
  await untilText(element, 'brav');
  texts.set('t-a', 'wild');
  state.safeMode = false;
  await untilText(element, 'wild');
  expect(calls).to.deep.equal(['text t-a', 'text t-a']);
});

test('what was loaded without safe mode is gone as soon as it is on, even if loading hangs', async () => {
  state.safeMode = false;
  texts.set('t-a', 'wild');
  const element = text('t-a');
  await untilText(element, 'wild');
  configure({ loadText: () => new Promise(() => {}) });
  document.body.append(element);
  state.safeMode = true;
  await untilText(element, '');
});

test('what was loaded for one is gone as soon as another one is here, even if loading hangs', async () => {
  state.user = { id: 'u-anna', name: 'Anna' };
  texts.set('t-a', 'für Anna');
  const element = text('t-a');
  await untilText(element, 'für Anna');
  configure({ loadText: () => new Promise(() => {}) });
  document.body.append(element);
  state.user = null;
  await untilText(element, '');
});

test('who comes has his own text', async () => {
  texts.set('t-a', 'für alle');
  const element = text('t-a');
  await untilText(element, 'für alle');
  texts.set('t-a', 'für Anna');
  state.user = { id: 'u-anna', name: 'Anna' };
  await untilText(element, 'für Anna');
});

test('an answer that comes too late does not win', async () => {
  const answers: ((html: string) => void)[] = [];
  configure({ loadText: () => new Promise((resolve) => answers.push(resolve)) });
  const element = text('t-a');
  await until(() => answers.length === 1);
  state.safeMode = false;
  await until(() => answers.length === 2);
  answers[1]!('neu');
  await untilText(element, 'neu');
  answers[0]!('alt');
  await settle();
  expect(textOf(element)).to.equal('neu');
});

test('a text that is missing is logged, and leaves its place empty', async () => {
  const element = text('t-missing');
  await until(() => logged.includes('ERROR Unable to get text for t-missing'));
  expect(textOf(element)).to.equal('');
});

test('a host that fails at once is logged as well', async () => {
  configure({
    loadText: () => {
      throw new Error('broken');
    },
  });
  text('t-a');
  await until(() => logged.includes('ERROR Unable to get text for t-a'));
});

test('another id is another text', async () => {
  texts.set('t-a', 'A').set('t-b', 'B');
  const element = text('t-a');
  await untilText(element, 'A');
  element.id = 't-b';
  await untilText(element, 'B');
});

test('a text inside itself stays empty', async () => {
  texts.set('t-a', 'A<brpwc-post-text id="t-a"></brpwc-post-text>');
  const element = text('t-a');
  await untilText(element, 'A');
  await settle();
  expect([textOf(element), calls.length]).to.deep.equal(['A', 1]);
});

test('a loop over two texts ends where it began', async () => {
  texts.set('t-a', 'A<brpwc-post-text id="t-b"></brpwc-post-text>');
  texts.set('t-b', 'B<brpwc-post-text id="t-a"></brpwc-post-text>');
  const element = text('t-a');
  await untilText(element, 'AB');
  await settle();
  expect([textOf(element), calls]).to.deep.equal(['AB', ['text t-a', 'text t-b']]);
});

test('texts that name each other end three deep in a text, for each has all the others in it', async () => {
  const ids = Array.from({ length: 6 }, (_, i) => `t-${i}`);
  const all = ids.map((id) => `<brpwc-post-text id="${id}"></brpwc-post-text>`).join('');
  for (const id of ids) texts.set(id, `.${all}`);
  const element = text('t-0');
  const shown = 1 + 5 + 5 * 4 + 5 * 4 * 3;
  await untilText(element, '.'.repeat(shown));
  await until(() => element.querySelectorAll('brpwc-post-text').length === shown * 6);
  await settle();
  expect(textOf(element)).to.equal('.'.repeat(shown));
});

test('the same text twice, side by side, is no loop', async () => {
  texts.set(
    't-a',
    '<brpwc-post-text id="t-b"></brpwc-post-text><brpwc-post-text id="t-b"></brpwc-post-text>',
  );
  texts.set('t-b', 'B');
  await untilText(text('t-a'), 'BB');
});

test('a plain link in the text goes through the router', async () => {
  texts.set('t-a', '<a href="/blog/p-ich">Über mich</a>');
  const element = text('t-a');
  await until(() => element.querySelector('a'));
  element.querySelector('a')!.click();
  expect(calls.at(-1)).to.equal('navigate /blog/p-ich');
});

test('a text that the host has already is there with its element, and is not asked for', async () => {
  configure({ includedText: (id) => (id === 't-a' ? '<p>Schon da</p>' : undefined) });
  const element = text('t-a');
  await Promise.resolve();
  expect(textOf(element)).to.equal('Schon da');
  await settle();
  expect(calls.filter((call) => call.includes('t-a'))).to.deep.equal([]);
});
