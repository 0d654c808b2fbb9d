import { expect } from '@esm-bundle/chai';
import { byId, configure, createState, defineElements } from '@lichthof/elements';
import { image, insert, settle, textOf, until, untilText } from './stage.ts';

// One page, one life: first without a host, then with one that comes late.

const page: Record<string, HTMLElement> = {};

suiteSetup(() => {
  for (const [name, html] of Object.entries({
    contributor: '<brpwc-contributor contributorId="mira"></brpwc-contributor>',
    album: '<brpwc-album id="winter"></brpwc-album>',
    image: '<brpwc-post-image id="i1"></brpwc-post-image>',
    text: '<brpwc-post-text id="t-a"></brpwc-post-text>',
    link: '<brpwc-link href="/blog">Blog</brpwc-link>',
    safe: '<brpwc-conditional condition="sfw">sicher</brpwc-conditional>',
    unsafe: '<brpwc-conditional condition="nsfw">unsicher</brpwc-conditional>',
  })) {
    page[name] = insert(html);
  }
  defineElements();
});

test('without a host elements are quiet, and safe mode is on', async () => {
  await untilText(page['safe']!, 'sicher');
  await settle();
  const texts = Object.values(page).map(textOf);
  expect(texts).to.deep.equal(['', '', '', '', 'Blog', 'sicher', '']);
});

test('without a host a link is a link', () => {
  expect(page['link']!.querySelector('a')?.getAttribute('href')).to.equal('/blog');
});

test('a host that comes late brings everything to life', async () => {
  const state = createState({
    safeMode: false,
    contributors: [{ id: 'mira', name: 'Mira Holm' }],
    albums: [{ id: 'winter', title: 'Winter', encrypted: false }],
    images: [image('i1')],
  });
  configure({ state, loadText: async () => 'Text' });
  await untilText(page['contributor']!, 'Mira Holm');
  await untilText(page['text']!, 'Text');
  await untilText(page['unsafe']!, 'unsicher');
  await untilText(page['safe']!, '');
  await until(() => page['image']!.querySelector('img'));
  await until(() => textOf(page['album']!).startsWith('Winter'));
});

test('another host replaces the one before', async () => {
  configure({ state: createState({ contributors: [{ id: 'mira', name: 'Mira H.' }] }) });
  await untilText(page['contributor']!, 'Mira H.');
  await untilText(page['unsafe']!, '');
});

test('a state starts as it is given', () => {
  expect(createState()).to.deep.include({ safeMode: true, siteAlbums: [], user: null, unlocked: [] });
  expect(createState().contributors.state).to.equal(0);
  expect(createState({ albums: [] }).albums.state).to.equal(3);
  expect(byId([{ id: 'a' }]).get('a')).to.deep.equal({ id: 'a' });
});
