import { expect } from '@esm-bundle/chai';
import { byId, configure, PostHtml, type PostHtmlProps } from '@lichthof/elements';
import { createRoot, type Root } from 'react-dom/client';
import { StrictMode } from 'react';
import { calls, image, insert, logged, settle, start, state, textOf, until, untilText } from './stage.ts';

let root: Root;
let place: HTMLElement;

setup(async () => {
  await start();
  place = insert('<main></main>');
  root = createRoot(place);
});
teardown(() => root.unmount());

const show = (props: PostHtmlProps) =>
  root.render(
    <StrictMode>
      <PostHtml {...props} />
    </StrictMode>,
  );

test('a host shows a post with live elements', async () => {
  show({
    html: '<p>Mit <brpwc-contributor contributorId="mira"></brpwc-contributor></p>',
    className: 'post-text',
  });
  await untilText(place, 'Mit Mira Holm');
  expect(place.firstElementChild?.className).to.equal('post-text');
});

test('the same HTML again keeps the elements, another replaces them', async () => {
  show({ html: '<brpwc-contributor contributorId="mira"></brpwc-contributor>' });
  await untilText(place, 'Mira Holm');
  const element = place.querySelector('brpwc-contributor');
  show({ html: '<brpwc-contributor contributorId="mira"></brpwc-contributor>', className: 'x' });
  await until(() => place.querySelector('.x'));
  expect(place.querySelector('brpwc-contributor')).to.equal(element);
  show({ html: 'anders' });
  await untilText(place, 'anders');
});

test('HTML that comes once more with a part of it gone keeps the elements that stay', async () => {
  const mira = '<brpwc-contributor contributorId="mira"></brpwc-contributor>';
  const more = '<brpwc-conditional condition="sfw"><p>mehr</p></brpwc-conditional>';
  show({ html: `<p>Anfang</p>${more}${mira}` });
  await untilText(place, 'AnfangmehrMira Holm');
  const element = place.querySelector('brpwc-contributor');
  show({ html: `<p>Anfang</p>${mira}${mira}` });
  await untilText(place, 'AnfangMira HolmMira Holm');
  expect(place.querySelector('brpwc-contributor')).to.equal(element);
  show({ html: `<p>Anfang</p>${more}${mira}` });
  await untilText(place, 'AnfangmehrMira Holm');
  expect(place.querySelector('brpwc-contributor')).to.equal(element);
});

test('plain internal links go through the router, others do not', async () => {
  const left: unknown[] = [];
  place.addEventListener('click', (event) => {
    left.push(event.defaultPrevented ? 'taken' : 'left');
    event.preventDefault();
  });
  show({
    html: `<a href="/blog/p-ich"><b>1</b></a><a href="https://example.org">2</a><a href="/a.zip" download>3</a>
      <a href="/x" target="_blank">4</a><a href="#unten">5</a><a>6</a><i>7</i>
      <brpwc-link href="/images">8</brpwc-link>`,
  });
  await until(() => place.querySelector('brpwc-link a'));
  for (const link of place.querySelectorAll<HTMLElement>('a > b, a:not(:has(b)), i')) link.click();
  expect(calls).to.deep.equal(['navigate /blog/p-ich', 'navigate /images']);
  expect(left).to.deep.equal(['taken', 'left', 'left', 'left', 'left', 'left', 'left', 'taken']);
});

test('it waits for its images, so that nothing shifts', async () => {
  let answer = () => {};
  const asked: string[] = [];
  configure({
    ensureImages: (ids) => {
      asked.push(...ids);
      return new Promise((resolve) => (answer = resolve));
    },
  });
  state.images.items = byId([image('i1')]);
  const html = `Text <brpwc-post-image id="i7"></brpwc-post-image><brpwc-post-thumbnail id="i1"></brpwc-post-thumbnail>
    <brpwc-conditional condition="nsfw"><brpwc-post-image id="i8"></brpwc-post-image></brpwc-conditional>`;
  root.render(<PostHtml html={html} />);
  await until(() => asked.length > 0);
  await settle();
  expect([asked, textOf(place)]).to.deep.equal([['i7'], '']);
  state.images.items = byId([image('i1'), image('i7')]);
  answer();
  await until(() => place.querySelectorAll('img').length === 2);
});

test('it does not wait for ever', async () => {
  configure({ ensureImages: () => new Promise(() => {}) });
  root.render(<PostHtml html={'Text <brpwc-post-image id="i7"></brpwc-post-image>'} />);
  await untilText(place, 'Text');
});

test('images that cannot be loaded do not keep the text back', async () => {
  configure({ ensureImages: () => Promise.reject(new Error('offline')) });
  root.render(<PostHtml html={'Text <brpwc-post-image id="i7"></brpwc-post-image>'} />);
  await untilText(place, 'Text');
  expect(logged.join()).to.contain('ERROR Bilder-Datenbank noch nicht geladen!');
});

test('a post does not include itself', async () => {
  root.render(<PostHtml html='A<brpwc-post-text id="p-a"></brpwc-post-text>' source="p-a" />);
  await untilText(place, 'A');
  await settle();
  expect(calls).to.deep.equal([]);
  expect(textOf(place)).to.equal('A');
});

test('images that are known have their room before they are mounted, and hidden ones have none', async () => {
  state.images.items = byId([
    image('a', { width: 3000, height: 2000 }),
    image('b', { ws: false }),
    ...Array.from({ length: 60 }, (_, i) => image(`c${i}`, { width: 2, height: 1 })),
  ]);
  const far = Array.from({ length: 60 }, (_, i) => `<brpwc-post-image id="c${i}"></brpwc-post-image>`);
  show({
    html: `<brpwc-post-image id="a"></brpwc-post-image><brpwc-post-image id="b"></brpwc-post-image>${far.join('')}`,
  });
  await until(() => place.querySelector('#c59'));
  const heights = ['a', 'b', 'c59'].map((id) => {
    const { width, height } = place.querySelector(`#${id}`)!.getBoundingClientRect();
    return Math.round((100 * height) / (width || 1));
  });
  expect(heights).to.deep.equal([67, 0, 50]);
});
