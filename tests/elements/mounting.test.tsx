import { expect } from '@esm-bundle/chai';
import { insert, start, textOf, until } from './stage.ts';

setup(start);
teardown(() => scrollTo(0, 0));

const PERSON = '<p style="height: 50px"><brpwc-contributor contributorId="mira">?</brpwc-contributor></p>';
const filled = <E extends Element>(elements: readonly E[]) =>
  elements.filter((element) => textOf(element) === 'Mira Holm');

/** More than fit, and more than are mounted without a look at where they are. */
function column(count: number) {
  const place = insert('<main></main>');
  place.innerHTML = PERSON.repeat(count);
  return [...place.querySelectorAll('brpwc-contributor')];
}
const inView = (element: Element) => element.getBoundingClientRect().top < innerHeight;

test('what can be seen is there before the first paint, what cannot comes later', async () => {
  const elements = column(200);
  await Promise.resolve();
  const visible = elements.filter(inView);
  expect(visible.length).to.be.within(5, 100);
  expect(filled(visible).length).to.equal(visible.length);
  expect(filled(elements).length).to.be.below(150);
  await until(() => filled(elements).length === 200);
});

test('of few as well: what cannot be seen takes no time before the first paint', async () => {
  const place = insert('<main></main>');
  place.innerHTML = `${PERSON}<p style="height: 200vh"></p>${PERSON}`;
  const [seen, unseen] = place.querySelectorAll('brpwc-contributor');
  await Promise.resolve();
  expect(textOf(seen!)).to.equal('Mira Holm');
  expect(textOf(unseen!)).to.equal('?');
  await until(() => textOf(unseen!) === 'Mira Holm');
});

test('the rest comes in the order of the document', async () => {
  const elements = column(300);
  const order: number[] = [];
  const note = () => {
    for (const element of filled(elements)) {
      const at = elements.indexOf(element);
      if (!order.includes(at)) order.push(at);
    }
  };
  const observer = new MutationObserver(note);
  for (const element of elements) observer.observe(element, { childList: true, subtree: true });
  await until(() => order.length === 300);
  observer.disconnect();
  expect(order).to.deep.equal(order.toSorted((a, b) => a - b));
});

test('what is scrolled into view does not wait for its turn', async () => {
  const idle = globalThis.requestIdleCallback;
  const turns: IdleRequestCallback[] = [];
  globalThis.requestIdleCallback = (run) => turns.push(run);
  try {
    const elements = column(300);
    await Promise.resolve();
    expect(textOf(elements[250]!)).to.equal('?');
    elements[250]!.scrollIntoView();
    await until(() => textOf(elements[250]!) === 'Mira Holm');
    expect(textOf(elements[150]!)).to.equal('?');
    while (turns.length > 0) turns.shift()!({ didTimeout: false, timeRemaining: () => 50 });
    expect(filled(elements).length).to.equal(300);
  } finally {
    globalThis.requestIdleCallback = idle;
  }
});

test('an element that has left before its turn is never mounted', async () => {
  const elements = column(300);
  const last = elements.at(-1)!;
  last.remove();
  await until(() => filled(elements).length === 299);
  expect(textOf(last)).to.equal('?');
});

test('a condition holds for what waits as well', async () => {
  const place = insert('<main></main>');
  place.innerHTML = PERSON.repeat(200) + '<brpwc-conditional condition="nsfw"><b>Akt</b></brpwc-conditional>';
  expect(place.querySelector('b')).to.equal(null);
  const other = document.createElement('brpwc-conditional');
  other.innerHTML = '<b>sicher</b>';
  other.setAttribute('condition', 'sfw');
  place.append(other);
  expect(textOf(other)).to.equal('sicher');
  other.setAttribute('condition', 'nsfw');
  expect(textOf(other)).to.equal('');
});
