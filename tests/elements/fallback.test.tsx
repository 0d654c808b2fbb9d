import { expect } from '@esm-bundle/chai';
import { byId, configure } from '@lichthof/elements';
import { image, insert, settle, start, state, textOf, until, untilText } from './stage.ts';

setup(start);

test('what the author wrote stays until a contributor is known', async () => {
  Object.assign(state.contributors, { state: 2, items: byId() });
  const element = insert('<brpwc-contributor contributorId="mira">ein <i>Modell</i></brpwc-contributor>');
  await settle();
  expect(textOf(element)).to.equal('ein Modell');
  Object.assign(state.contributors, { state: 3, items: byId([{ id: 'mira', name: 'Mira Holm' }]) });
  await untilText(element, 'Mira Holm');
});

test('it does not stay for somebody who is not to be named', async () => {
  Object.assign(state.contributors, { state: 2, items: byId() });
  const element = insert('<brpwc-contributor contributorId="secret">Mira Holm</brpwc-contributor>');
  await untilText(element, 'Mira Holm');
  Object.assign(state.contributors, { state: 3, items: byId([{ id: 'secret', published: false }]) });
  await untilText(element, '');
});

test('it stays until an image is known', async () => {
  state.images.items = byId();
  const element = insert('<brpwc-post-image id="i7">Nebel am See</brpwc-post-image>');
  await settle();
  expect(textOf(element)).to.equal('Nebel am See');
  state.images.items = byId([image('i7')]);
  await until(() => element.querySelector('img'));
  expect(textOf(element)).to.equal('');
});

test('it stays until a text is there, and until an album is known', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<string>();
  configure({ loadText: () => promise });
  Object.assign(state.albums, { state: 2, items: byId() });
  const text = insert('<brpwc-post-text id="t-a">Der Text kommt gleich.</brpwc-post-text>');
  const album = insert('<brpwc-album id="winter">Winter</brpwc-album>');
  await settle();
  expect([textOf(text), textOf(album)]).to.deep.equal(['Der Text kommt gleich.', 'Winter']);
  answer('<p>Da.</p>');
  await untilText(text, 'Da.');
  Object.assign(state.albums, { state: 3 });
  await untilText(album, 'Dieses Album ist nicht verfügbar.');
});

test('a removed element gives it back', async () => {
  const element = insert('<brpwc-contributor contributorId="mira">ein Modell</brpwc-contributor>');
  await untilText(element, 'Mira Holm');
  element.remove();
  await untilText(element, 'ein Modell');
  document.body.append(element);
  await untilText(element, 'Mira Holm');
});
