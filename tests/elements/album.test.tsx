import { expect } from '@esm-bundle/chai';
import { configure, byId } from '@lichthof/elements';
import { calls, insert, logged, start, settle, state, textOf, until, untilText } from './stage.ts';

setup(start);

const album = (attributes: string) => insert(`<brpwc-album ${attributes}></brpwc-album>`);

test('an album shows its title, its size, some pictures and the way to it', async () => {
  const element = album('id="winter"');
  await untilText(element, 'Gegenlicht, Winter 2025Album mit 48 BildernAlbum ansehen');
  expect(element.querySelectorAll('.gallery img').length).to.equal(1);
  element.querySelector('a')!.click();
  expect(calls.at(-1)).to.equal('navigate /album/winter');
});

for (const attribute of ['postId', 'postid', 'post-id']) {
  test(`${attribute} is where the album leads back to`, async () => {
    const element = album(`id="winter" ${attribute}="p-licht"`);
    await until(() => element.querySelector('a'));
    expect(element.querySelector('a')!.getAttribute('href')).to.equal('/album/winter?post=p-licht');
  });
}

test('a locked album shows its title and nothing else, and asks for no pictures', async () => {
  const element = album('id="locked"');
  await untilText(element, 'PrivatAlbum ist passwortgeschützt!Album entsperren');
  await settle();
  expect(calls).to.deep.equal([]);
  expect(element.querySelector('img, canvas')).to.equal(null);
});

test('it opens as soon as the password was given, and closes again', async () => {
  const element = album('id="locked"');
  await until(() => textOf(element).includes('entsperren'));
  state.unlocked = ['locked'];
  await untilText(element, 'PrivatAlbum mit 48 BildernAlbum ansehen');
  state.unlocked = [];
  await until(() => textOf(element).includes('entsperren'));
});

test('an album that is not visible and one that does not exist look the same', async () => {
  const element = album('id="members"');
  await untilText(element, 'Dieses Album ist nicht verfügbar.');
  await untilText(album('id="none"'), 'Dieses Album ist nicht verfügbar.');
});

test('an album of members appears when a member logs in', async () => {
  const element = album('id="members"');
  await untilText(element, 'Dieses Album ist nicht verfügbar.');
  state.user = { id: 'u1', name: 'Mira' };
  state.albums.items = byId([{ id: 'members', title: 'Nur für Mitglieder', encrypted: false }]);
  await until(() => textOf(element).startsWith('Nur für Mitglieder'));
});

test('nothing is said about it before the list is loaded', async () => {
  Object.assign(state.albums, { state: 0, items: byId([]) });
  const element = album('id="winter"');
  await until(() => calls.includes('ensure albums'));
  expect(textOf(element)).to.equal('');
});

test('an album that is there is not asked for again', async () => {
  state.albums.state = 0;
  await untilText(album('id="winter"'), 'Gegenlicht, Winter 2025Album mit 48 BildernAlbum ansehen');
  expect(calls).to.not.include('ensure albums');
});

test('a list that cannot be loaded is logged', async () => {
  configure({ ensure: () => Promise.reject(new Error('offline')) });
  Object.assign(state.albums, { state: 0, items: byId([]) });
  album('id="winter"');
  await until(() => logged.join().includes('ERROR Alben (noch) nicht geladen!'));
});

test('the pictures follow the mode', async () => {
  const element = album('id="winter"');
  await until(() => element.querySelectorAll('img').length === 1);
  state.safeMode = false;
  await until(() => element.querySelectorAll('img').length === 2);
  state.safeMode = true;
  await until(() => element.querySelectorAll('img').length < 2);
  await until(() => element.querySelectorAll('img').length === 1);
});

test('an album of one picture says so; one whose pictures cannot be loaded still leads there', async () => {
  configure({ loadAlbumPreview: async () => ({ total: 1, images: [] }) });
  await untilText(album('id="winter"'), 'Gegenlicht, Winter 2025Album mit einem BildAlbum ansehen');
  configure({ loadAlbumPreview: () => Promise.reject(new Error('offline')) });
  await untilText(album('id="winter"'), 'Gegenlicht, Winter 2025Album ansehen');
  await until(() => logged.join().includes('ERROR Albums not loaded!'));
});
