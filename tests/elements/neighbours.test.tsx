import { expect } from '@esm-bundle/chai';
import { calls, insert, settle, start, textOf, until } from './stage.ts';

setup(start);

const HTML = '<brpwc-contributor contributorId="mira"></brpwc-contributor>';
const fifty = async () => {
  const place = insert('<main></main>');
  place.innerHTML = HTML.repeat(50);
  const elements = [...place.children];
  await until(() => elements.every((element) => textOf(element) === 'Mira Holm'));
  return elements;
};

for (const [what, spoil] of Object.entries<(element: Element) => void>({
  'replaceChildren()': (element) => element.replaceChildren(),
  'textContent = …': (element) => (element.textContent = 'x'),
  'innerHTML = …': (element) => (element.innerHTML = '<b>x</b>'),
  'the removal of what it renders': (element) => element.querySelector('.credit')!.remove(),
})) {
  test(`after ${what} an element can be removed, and 49 of 49 others live on`, async () => {
    const [spoiled, ...others] = await fifty();
    const errors: unknown[] = [];
    const note = (event: ErrorEvent) => {
      event.stopImmediatePropagation();
      errors.push(event.message);
    };
    addEventListener('error', note, true);
    spoil(spoiled!);
    spoiled!.remove();
    await settle();
    removeEventListener('error', note, true);
    expect(others.map(textOf).filter((text) => text === 'Mira Holm').length).to.equal(49);
    others[0]!.setAttribute('contributorId', 'lena');
    await until(() => textOf(others[0]!) === 'Lena Voss');
    expect(errors).to.deep.equal([]);
  });
}

test('what a script does to the content of an element that stays does not blank it', async () => {
  const [element] = await fifty();
  element!.replaceChildren();
  await settle();
  expect(textOf(element!)).to.equal('Mira Holm');
});

test('a click on an element in an element reaches both, once', async () => {
  const link = insert('<brpwc-link href="/blog"><brpwc-post-image id="i1"></brpwc-post-image></brpwc-link>');
  await until(() => link.querySelector('button'));
  link.querySelector('button')!.click();
  link.querySelector('button')!.click();
  expect(calls).to.deep.equal(['viewer i1', 'navigate /blog', 'viewer i1', 'navigate /blog']);
});

test('an element that was destroyed and has come back handles a click once', async () => {
  const place = insert('<main><brpwc-post-image id="i1"></brpwc-post-image></main>');
  const element = place.firstElementChild!;
  for (let i = 0; i < 3; i++) {
    await until(() => element.querySelector('button'));
    element.querySelector('button')!.click();
    element.remove();
    await settle();
    place.append(element);
  }
  expect(calls).to.deep.equal(['viewer i1', 'viewer i1', 'viewer i1']);
});
