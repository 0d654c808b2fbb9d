import { describe, expect, test } from 'vitest';
import { ask, forUsers, type Statuses, statuses } from './asking.ts';
import { expected } from './expected.ts';
import { ALBUMS, IMAGES, type ImageThing } from './things.ts';
import { type Asker, ASKERS, LOGGED_IN, type Viewer } from './viewers.ts';
import { WRITES } from './writes.ts';

describe('what is done to pictures', () => {
  test.each(['rate', 'favorite'])('%s: one sees it, or it is not there', async (what) => {
    const body = (id: string) => ({ images: id, ...(what === 'rate' ? { rating: 0 } : { favorite: 0 }) });
    for (const { id, seenBy } of IMAGES) {
      const found = await statuses((asker) => ask(asker, 'POST', `/v1/image/${what}`, body(id)));
      expect({ id, ...found }).toEqual({
        id,
        ...forUsers((viewer) => (seenBy.includes(viewer) ? 200 : 404)),
      });
    }
  });

  const edited = ({ is, seenBy }: ImageThing) =>
    forUsers((viewer) => {
      const editors = ALBUMS.find(({ id }) => id === is.album)?.editedBy ?? ['admin'];
      return !seenBy.includes(viewer) ? 404 : editors.includes(viewer) ? 200 : 403;
    });

  test('flags are set by editors of the album', async () => {
    for (const image of IMAGES) {
      const body = { imageId: image.id, trash: image.is.trash ? 1 : 0 };
      const found = await statuses((asker) => ask(asker, 'POST', '/v1/image/attributes', body));
      expect({ id: image.id, ...found }).toEqual({ id: image.id, ...edited(image) });
    }
  });

  test('flags are set by editors of the album, many at once', async () => {
    for (const image of IMAGES) {
      const body = { ids: [image.id], changes: { trash: !!image.is.trash } };
      const found = await statuses((asker) => ask(asker, 'POST', '/v1/image/bulk', body));
      expect({ id: image.id, ...found }).toEqual({ id: image.id, ...edited(image) });
    }
  });

  test.each(ALBUMS)(
    'into $id pictures are moved by editors of both albums, where both are open',
    async (to) => {
      for (const image of IMAGES) {
        const { id, is } = image;
        const from = ALBUMS.find((album) => album.id === is.album);
        const wanted = forUsers((viewer) => {
          const mine = edited(image)[viewer]!;
          if (mine !== 200) return mine;
          if (!from) return 409;
          if (!to.seenBy.includes(viewer)) return 404;
          if (!to.editedBy.includes(viewer)) return 403;
          return to.locked || from.locked ? 423 : 200;
        });
        // What would really move is looked at in tests/api/bulk: here everything stays where it is.
        const asked = ASKERS.filter((asker) => wanted[asker] !== 200 || from === to);
        const found: Statuses = {};
        for (const asker of asked)
          found[asker] = (await ask(asker, 'POST', '/v1/image/move', { ids: [id], album: to.id })).status;
        expect({ id, ...found }).toEqual({
          id,
          ...Object.fromEntries(asked.map((asker) => [asker, wanted[asker]])),
        });
      }
    },
  );

  test('a selection counts what one sees', async () => {
    for (const viewer of LOGGED_IN) {
      const answer = await ask(viewer, 'POST', '/v1/image/selection', { ids: IMAGES.map(({ id }) => id) });
      const there = IMAGES.filter(({ seenBy }) => seenBy.includes(viewer));
      expect(await answer.json()).toMatchObject({ total: there.length });
    }
    const found = await statuses((asker) => ask(asker, 'POST', '/v1/image/selection', { ids: ['x'] }));
    expect(found).toEqual(forUsers(() => 200));
  });

  test('flags are set by editors of the album, as records', async () => {
    for (const image of IMAGES) {
      const body = { id: image.id, trash: !!image.is.trash };
      const found = await statuses((asker) => ask(asker, 'POST', '/v1/data/update/image', body));
      expect({ id: image.id, ...found }).toEqual({ id: image.id, ...edited(image) });
    }
  });
});

describe('uploading', () => {
  const files = [{ name: 'a.jpg', bytes: 9, sha256: '0'.repeat(64) }];

  test.each(ALBUMS)('into $id: its editors, and where it is locked nobody without its key', async (album) => {
    const { id, seenBy, editedBy, locked } = album;
    const destination = { album: id };
    const found = await statuses((asker) => ask(asker, 'POST', '/v1/upload/check', { destination, files }));
    const expectedOf = (viewer: Viewer) =>
      !seenBy.includes(viewer) ? 404 : !editedBy.includes(viewer) ? 403 : locked ? 423 : 200;
    expect(found).toEqual(forUsers(expectedOf));
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const metadata = `filename ${base64('a.jpg')},sha256 ${base64('0'.repeat(64))},destination ${base64(JSON.stringify(destination))}`;
    const headers = { 'Upload-Length': '9', 'Upload-Metadata': metadata };
    const begun = await statuses((asker) => ask(asker, 'POST', '/v1/upload', undefined, headers));
    expect(begun).toEqual(forUsers((viewer) => (expectedOf(viewer) === 200 ? 201 : expectedOf(viewer))));
  });

  test.each([{ album: 'brp' }, { folder: '2026/11' }])('into %j: administrators', async (destination) => {
    const found = await statuses((asker) => ask(asker, 'POST', '/v1/upload/check', { destination, files }));
    expect(found).toEqual(forUsers((viewer) => (viewer === 'admin' ? 200 : 403)));
  });
});

describe('albums', () => {
  test.each(ALBUMS)('$id: what its editors may change of it', async ({ id, seenBy, editedBy }) => {
    const change = (asker: Asker) => ask(asker, 'POST', '/v1/data/update/album', { id, title: id });
    expect(await statuses(change)).toEqual(
      forUsers((viewer) => (!seenBy.includes(viewer) ? 404 : editedBy.includes(viewer) ? 200 : 403)),
    );
  });

  test.each(ALBUMS)('$id: its editors put it in order, with pictures of its own', async (album) => {
    const { id, seenBy, editedBy } = album;
    const body = { album: id, ids: ['i2611201'] };
    expect(await statuses((asker) => ask(asker, 'POST', '/v1/album/order', body))).toEqual(
      forUsers((viewer) => (!seenBy.includes(viewer) ? 404 : editedBy.includes(viewer) ? 422 : 403)),
    );
  });
});

describe('writing records', () => {
  const cases = Object.entries(WRITES).flatMap(([type, { verbs, create, change }]) =>
    Object.entries(verbs).map(([verb, may]) => ({ type, verb, may, create, change })),
  );
  test.each(cases)('$verb $type: $may', async ({ type, verb, may, create, change }) => {
    const body =
      verb === 'create' ? create : verb === 'update' ? change : { ids: [(change as { id: string }).id] };
    const found = await statuses((asker) =>
      ask(
        asker,
        'POST',
        `/v1/data/${verb}/${type}`,
        JSON.parse(JSON.stringify(body).replaceAll('{who}', asker)),
      ),
    );
    const ok = type === 'image' ? (verb === 'create' ? 422 : 404) : 200;
    for (const asker of ASKERS)
      expect({ asker, status: found[asker] }).toEqual({
        asker,
        status: expected({ may, ok }, '/v1/', asker),
      });
  });
});

describe('what a body may not bring along', () => {
  test.each([
    ['create/userData', { id: 'u-admin' }, 422],
    ['create/userData', { userId: 'u-admin' }, 422],
    ['create/imageRatings', { imageId: 'i2611208', userId: 'u-admin' }, 422],
    ['create/imageRatings', { imageId: 'i--fremd--public' }, 422],
    ['update/users', { id: 'u-editor', admin: true }, 403],
    ['update/users', { id: 'u-editor', groups: ['ug-fremde'] }, 403],
    ['update/image', { id: 'i--feier--public', album: 'offen' }, 403],
    ['update/image', { id: 'i--feier--public', url: 'protected/fremd/i--fremd--public.jpg' }, 403],
    ['update/image', { id: 'i--feier--public', version: 1, seq: 1 }, 422],
    [
      'update/image',
      [
        { id: 'i--feier--public', ws: true },
        { id: 'i--fremd--public', ws: true },
      ],
      404,
    ],
    ['update/album', { id: 'feier', editGroupIds: [] }, 403],
    ['create/imageComments', { imageId: 'i2611201', comment: 'Hallo' }, 403],
  ])('%s %j', async (path, body, status) => {
    expect((await ask('editor', 'POST', `/v1/data/${path}`, body)).status).toBe(status);
  });

  test('an administrator cannot hand over what the server makes', async () => {
    const forged = [
      ['update/users', { id: 'u-opfer', tokenVersion: 0 }],
      ['update/image', { id: 'i2611201', sha256: 'a'.repeat(64) }],
      ['update/album', { id: 'offen', wrappedKey: {} }],
      ['update/posts', { id: 'p-public', abstract: '<b>' }],
    ] as const;
    for (const [path, body] of forged)
      expect((await ask('admin', 'POST', `/v1/data/${path}`, body)).status).toBe(422);
  });
});
