import { expect } from '@esm-bundle/chai';
import { configure } from '@lichthof/elements';
import { calls, insert, start, state, texts, until, untilText } from './stage.ts';

let events: string[];
const note = (event: Event) => {
  if (!(event instanceof CustomEvent)) return;
  const name = event.target instanceof Element ? event.target.closest('main > *')?.localName : '';
  events.push(`${event.type} ${JSON.stringify(event.detail)} ${name}`);
};
const NAMES = ['brpwc-open', 'brpwc-navigate', 'brpwc-error'] as const;

setup(async () => {
  await start();
  events = [];
  for (const name of NAMES) document.addEventListener(name, note);
});
teardown(() => {
  for (const name of NAMES) document.removeEventListener(name, note);
});

const main = (html: string) => insert(`<main>${html}</main>`);

test('opening an image, and following links, is told to the page and done by the host', async () => {
  texts.set('t-a', '<a href="/blog/p-ich">ich</a>');
  const place = main(
    '<brpwc-post-image id="i1"></brpwc-post-image><brpwc-link href="/images">x</brpwc-link><brpwc-post-text id="t-a"></brpwc-post-text>',
  );
  await until(() => place.querySelectorAll('button, a').length === 3);
  for (const target of place.querySelectorAll<HTMLElement>('button, a')) target.click();
  expect(events).to.deep.equal([
    'brpwc-open {"imageId":"i1"} brpwc-post-image',
    'brpwc-navigate {"to":"/images"} brpwc-link',
    'brpwc-navigate {"to":"/blog/p-ich"} brpwc-post-text',
  ]);
  expect(calls.filter((call) => !call.startsWith('text'))).to.deep.equal([
    'viewer i1',
    'navigate /images',
    'navigate /blog/p-ich',
  ]);
});

test('a page may take over', async () => {
  const place = main(
    '<brpwc-post-image id="i1"></brpwc-post-image><brpwc-link href="/images">x</brpwc-link>',
  );
  for (const name of NAMES) place.addEventListener(name, (event) => event.preventDefault());
  await until(() => place.querySelectorAll('button, a').length === 2);
  for (const target of place.querySelectorAll<HTMLElement>('button, a')) target.click();
  expect(events.length).to.equal(2);
  expect(calls).to.deep.equal([]);
});

test('a failure is told once, and is over when the state has changed', async () => {
  const { error } = console;
  Object.assign(console, { error: () => {} }); // React repeats every error there
  try {
    let broken = true;
    configure({
      picture: () => {
        if (broken) throw new Error('no picture host');
        return { imageHost: '' };
      },
    });
    const place = main('<brpwc-post-image id="i1"></brpwc-post-image>');
    await untilText(place, 'Dieser Baustein kann nicht angezeigt werden.');
    const told = ['brpwc-error {"message":"brpwc-post-image: Error: no picture host"} brpwc-post-image'];
    expect(events).to.deep.equal(told);
    state.user = { id: 'u', name: 'U' };
    await new Promise((resolve) => setTimeout(resolve));
    expect(events).to.deep.equal(told);
    broken = false;
    state.user = null;
    await until(() => place.querySelector('img'));
  } finally {
    Object.assign(console, { error });
  }
});
