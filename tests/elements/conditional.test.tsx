import { expect } from '@esm-bundle/chai';
import { byId } from '@lichthof/elements';
import { calls, insert, logged, settle, start, state, textOf, until, untilText } from './stage.ts';

setup(start);

const conditional = (condition: string, content: string) =>
  insert(`<brpwc-conditional condition="${condition}">${content}</brpwc-conditional>`);

/** Whether the browser has asked for a file since the page was opened. */
const wasFetched = (name: string) =>
  performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(name));

let count = 0;
const picture = () => `/imgs/hidden-${String(count++)}.jpg`;

for (const [condition, safe, shown] of [
  ['sfw', true, true],
  ['sfw', false, false],
  ['nsfw', true, false],
  ['nsfw', false, true],
] as const) {
  test(`${condition} is ${shown ? 'visible' : 'hidden'} with safe mode ${safe ? 'on' : 'off'}`, async () => {
    state.safeMode = safe;
    const element = conditional(condition, 'Inhalt');
    await (shown ? untilText(element, 'Inhalt') : settle());
    expect(textOf(element)).to.equal(shown ? 'Inhalt' : '');
  });
}

test('it follows the mode, back and forth', async () => {
  const element = conditional('nsfw', '<p>Akt</p>');
  for (const safe of [false, true, false, true]) {
    state.safeMode = safe;
    await untilText(element, safe ? '' : 'Akt');
  }
});

test('it follows its condition', async () => {
  const element = conditional('nsfw', 'Akt');
  await settle();
  element.setAttribute('condition', 'sfw');
  await untilText(element, 'Akt');
});

test('a mode that changes in the same breath is the mode that counts', async () => {
  state.safeMode = false;
  await settle();
  const url = picture();
  state.safeMode = true;
  const element = conditional('nsfw', `<img src="${url}" alt="">`);
  await settle();
  expect(wasFetched(url)).to.equal(false);
  expect(textOf(element)).to.equal('');
});

for (const condition of ['', 'NSFW', 'naked']) {
  test(`condition="${condition}" is unknown: logged, and nothing is shown in either mode`, async () => {
    const element = conditional(condition, 'Inhalt');
    await until(() => logged.join().includes('ERROR Unknown condition type'));
    state.safeMode = false;
    await settle();
    expect(textOf(element)).to.equal('');
  });
}

test('what is hidden makes no request, in no phase of its life', async () => {
  const url = picture();
  const element = conditional('nsfw', `<img src="${url}" alt="">`);
  await settle();
  element.remove();
  await settle();
  document.body.append(element);
  await settle();
  element.append(document.createElement('hr'));
  await settle();
  expect(wasFetched(url)).to.equal(false);
  state.safeMode = false;
  await until(() => wasFetched(url));
});

test('hidden elements ask the host for nothing, until they are shown', async () => {
  state.contributors.state = 0;
  state.images.items = byId([]);
  conditional(
    'nsfw',
    `<brpwc-post-image id="i9"></brpwc-post-image><brpwc-contributor contributorId="mira"></brpwc-contributor>
     <brpwc-post-text id="t-akt"></brpwc-post-text>`,
  );
  await settle();
  expect(calls).to.deep.equal([]);
  state.safeMode = false;
  await until(() => calls.length >= 3);
  expect(calls).to.have.members(['images i9', 'ensure contributors', 'text t-akt']);
});

test('what becomes hidden stops: its elements are destroyed', async () => {
  state.safeMode = false;
  const element = conditional('nsfw', '<brpwc-contributor contributorId="mira"></brpwc-contributor>');
  await untilText(element, 'Mira Holm');
  const inner = element.querySelector('brpwc-contributor')!;
  state.safeMode = true;
  await until(() => textOf(inner) === '');
  expect(inner.isConnected).to.equal(false);
  state.safeMode = false;
  await untilText(element, 'Mira Holm');
});

test('nested conditions both have to hold', async () => {
  const element = conditional(
    'nsfw',
    'außen <brpwc-conditional condition="sfw">nie</brpwc-conditional><brpwc-conditional condition="nsfw">innen</brpwc-conditional>',
  );
  await settle();
  expect(textOf(element)).to.equal('');
  state.safeMode = false;
  await untilText(element, 'außen innen');
  state.safeMode = true;
  await untilText(element, '');
});

test('content that is added while hidden appears later', async () => {
  const element = conditional('nsfw', 'eins');
  element.append(' zwei');
  await settle();
  expect(textOf(element)).to.equal('');
  state.safeMode = false;
  await untilText(element, 'eins zwei');
});
