import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type Member, type TestApp } from '../app.ts';
import { fillSite } from '../content.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
});
afterAll(() => app.close());

const post = async (verb: 'create' | 'update', body: unknown) => {
  const response = await app.ask('POST', `/v1/data/${verb}/album`, { body, token: admin.token });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};

test('paths are cleaned, and a title of its pictures that is the album’s own is none', async () => {
  const { body } = await post('create', {
    id: 'reise',
    title: 'Reise',
    location: '/protected/Große Reise/',
    imageTitle: 'Reise',
    description: ' ',
    groupIds: ['ug-kunden'],
  });
  expect(body).toMatchObject({
    items: [
      {
        location: 'protected/Gro_e_Reise',
        thumbnailSublocation: 'thm',
        largeSubLocation: 'large',
        imageTitle: null,
        description: null,
        public: false,
      },
    ],
  });
});

const album = { id: 'x', title: 'X', location: 'x' };
test.each([
  ['groups without protection', { groupIds: ['ug-kunden'] }, 'groupIds'],
  ['editors without protection', { editGroupIds: ['ug-kunden'] }, 'editGroupIds'],
  ['encryption without protection', { encrypted: true }, 'encrypted'],
  ['encrypted thumbnails alone', { location: 'protected/x', encryptedThumbs: true }, 'encryptedThumbs'],
  ['one folder for two things', { thumbnailSublocation: 'large' }, 'largeSubLocation'],
  ['the protected folder itself', { location: 'protected/' }, 'location'],
  ['no folder', { location: '//' }, 'location'],
  ['another album’s thumbnails', { location: 'offen/thm' }, 'location'],
  ['a folder whose large pictures are another album', { location: 'of', largeSubLocation: 'fen' }, null],
  ['no id', { id: '' }, 'id'],
  ['an id with two hyphens', { id: 'a--b' }, 'id'],
  ['the id of a site album', { id: 'brp' }, 'id'],
  ['no title', { title: ' ' }, 'title'],
])('%s', async (_, fields, field) => {
  const { status, body } = await post('create', { ...album, ...fields });
  expect(status).toBe(field ? 422 : 200);
  if (field) expect(body).toMatchObject({ errors: [{ field }] });
});

test('one folder, one album', async () => {
  const { status, body } = await post('create', { ...album, id: 'y', location: 'offen' });
  expect(status).toBe(409);
  expect(body).toMatchObject({ errors: [{ field: 'location' }] });
});

test('with pictures in it, folders and encryption stay as they are', async () => {
  expect((await post('update', { id: 'hochzeit', location: 'protected/anders' })).body).toMatchObject({
    errors: [{ field: 'location', message: 'Der Ordner bleibt, wie er ist, sobald Bilder darin liegen.' }],
  });
  expect((await post('update', { id: 'hochzeit', encrypted: true })).body).toMatchObject({
    errors: [{ field: 'encrypted', message: 'Keine Änderung der Verschlüsselung mehr möglich' }],
  });
  const same = { id: 'hochzeit', location: 'protected/hochzeit', encrypted: false, title: 'Unsere Hochzeit' };
  expect((await post('update', same)).status).toBe(200);
});

test('without pictures they may change', async () => {
  expect((await post('update', { id: 'reise', location: 'protected/reise', encrypted: true })).status).toBe(
    200,
  );
});

test('a folder that is not named stays what the rules go by', async () => {
  const ort = {
    id: 'ort',
    title: 'Ort',
    location: 'ort',
    thumbnailSublocation: 'klein',
    largeSubLocation: 'gross',
  };
  expect((await post('create', ort)).status).toBe(200);
  expect((await post('update', { id: 'ort', largeSubLocation: 'klein' })).body).toMatchObject({
    errors: [{ field: 'largeSubLocation' }],
  });
  expect((await post('update', { id: 'ort', largeImageLocation: 'thm' })).status).toBe(200);
  expect((await post('create', { id: 'innen', title: 'Innen', location: 'ort/klein' })).status).toBe(422);
  await post('create', { id: 'nah', title: 'Nah', location: 'ort/nah' });
  expect((await post('update', { id: 'ort', thumbnailSublocation: 'nah' })).body).toMatchObject({
    errors: [{ field: 'location' }],
  });
});

test('a location cannot lose its protection while groups are set', async () => {
  expect((await post('update', { id: 'reise', location: 'reise', encrypted: false })).body).toMatchObject({
    errors: [{ field: 'groupIds' }],
  });
});
