import { describe, expect, test } from 'vitest';
import { DATA } from '../../../api/contract/data.ts';
import {
  ask,
  filter,
  forUsers,
  get,
  idsOf,
  type Items,
  list,
  matrix,
  only,
  seen,
  sorted,
  statuses,
} from './asking.ts';
import { ALBUMS, IMAGES, POSTS, UNSAFE } from './things.ts';
import { ASKERS, DEAD, LOGGED_IN, type Viewer, VIEWERS } from './viewers.ts';

const GROUPS = ['groupIds', 'editGroupIds', 'downloadGroupIds'] as const;

describe('posts', () => {
  describe.each(['&nsfw=1', ''])('mode%s', (nsfw) => {
    test.each(VIEWERS)('for: %s', async (viewer) => {
      const there = idsOf(seen(POSTS, viewer, nsfw));
      const { items } = await list(viewer, 'posts', nsfw);
      expect(sorted(items.map(({ id }) => id))).toEqual(there);
      const { ids } = await get<{ ids: string[] }>(viewer, `/v1/data/ids/posts?${nsfw}`);
      expect(sorted(ids)).toEqual(there);
      const readable: string[] = [];
      for (const { id } of POSTS) {
        const { status } = await ask(viewer, 'GET', `/v1/data/text/posts/${id}?${nsfw}`);
        if (status === 200) readable.push(id);
        else expect(status).toBe(404);
      }
      expect(sorted(readable)).toEqual(there);
    });

    test('their files are those of a visitor, whoever asks', async () => {
      for (const asker of ASKERS) {
        for (const post of POSTS) {
          const { status } = await ask(asker, 'GET', `/blog/${post.id}.html?${nsfw}`);
          expect(status).toBe(seen([post], 'visitor', nsfw).length > 0 ? 200 : 404);
        }
      }
    });
  });
});

describe('albums', () => {
  test.each(VIEWERS)('for: %s', async (viewer) => {
    const there = idsOf(ALBUMS.filter(({ seenBy }) => seenBy.includes(viewer)));
    const { items } = await list(viewer, 'album', '');
    expect(sorted(items.map(({ id }) => id))).toEqual(there);
    const { ids } = await get<{ ids: string[] }>(viewer, '/v1/data/ids/album');
    expect(sorted(ids)).toEqual(there);
    for (const { id } of ALBUMS) {
      const one = await get<Items>(viewer, `/v1/data/read/album?${only(id)}`);
      expect(one.items.length).toBe(there.includes(id) ? 1 : 0);
    }
  });

  test.each(VIEWERS)('groups are named to users only: %s', async (viewer) => {
    for (const { id, is } of ALBUMS.filter(({ seenBy }) => seenBy.includes(viewer))) {
      const { items } = await get<Items>(viewer, `/v1/data/read/album?${only(id)}&fields=${GROUPS.join()}`);
      const named = GROUPS.map((field) => [field, LOGGED_IN.includes(viewer) ? (is[field] ?? []) : []]);
      expect(items).toEqual([{ id, ...Object.fromEntries(named) }]);
    }
    for (const field of GROUPS) {
      const { status } = await ask(
        viewer,
        'GET',
        `/v1/data/read/album?${filter({ overlap: [field, ['ug-redaktion']] })}`,
      );
      expect(status).toBe(LOGGED_IN.includes(viewer) ? 200 : 400);
    }
  });

  test.each(ALBUMS.filter(({ locked }) => !locked))('$id: unlocking says nothing about it', async (album) => {
    const found = await statuses((asker) =>
      ask(asker, 'POST', '/v1/album/unlock', { album: album.id, password: 'silbergelatine' }),
    );
    for (const viewer of VIEWERS) expect(found[viewer]).toBe(album.seenBy.includes(viewer) ? 409 : 404);
    for (const asker of DEAD) expect(found[asker]).toBe(401);
  });

  test('the right password does not lead past the read group', async () => {
    const body = { album: 'kammer', password: 'silbergelatine' };
    for (const viewer of ['visitor', 'guest', 'outsider'] as const)
      expect((await ask(viewer, 'POST', '/v1/album/unlock', body)).status).toBe(404);
  });

  test.each(ALBUMS)('$id: resetting one’s ratings', async (album) => {
    const found = await statuses((asker) => ask(asker, 'DELETE', `/v1/album/rate/all/${album.id}`));
    for (const asker of ASKERS) {
      const known = LOGGED_IN.includes(asker as Viewer);
      expect(found[asker]).toBe(!known ? 401 : album.seenBy.includes(asker as Viewer) ? 200 : 404);
    }
  });
});

describe('archives', () => {
  interface Download {
    taskId: string;
    url: string;
    files: number;
  }
  const load = (asker: Viewer, album: string, imageUrls: string[] = []) =>
    ask(asker, 'POST', '/v1/album/download?nsfw=1', { albumId: album, imageUrls });
  const inAlbum = (id: string) => IMAGES.filter(({ is }) => is.album === id);

  test.each(ALBUMS)('$id: who may have one, and of what', async ({ id, seenBy, loadedBy, locked }) => {
    const found = await statuses((asker) => load(asker as Viewer, id));
    expect(found).toEqual(
      forUsers((viewer) =>
        !seenBy.includes(viewer) ? 404 : !loadedBy.includes(viewer) ? 403 : locked ? 423 : 200,
      ),
    );
    for (const viewer of LOGGED_IN.filter((one) => found[one] === 200)) {
      const there = seen(inAlbum(id), viewer, '&nsfw=1');
      const all = (await (await load(viewer, id)).json()) as Download;
      expect(all.files).toBe(there.filter(({ is }) => !is.trash).length);
      // Names of what one may not see, or of another album, are names of nothing.
      const named = (await (await load(viewer, id, idsOf(IMAGES))).json()) as Download;
      expect(named.files).toBe(there.length);
    }
  });

  test('a link opens its own archive and no other', async () => {
    const one = (await (await load('child', 'feier')).json()) as Download;
    const other = (await (await load('child', 'offen')).json()) as Download;
    const status = async (url: string) => {
      const answer = await matrix.app.ask('GET', url);
      await answer.arrayBuffer();
      return answer.status;
    };
    expect(await status(one.url)).toBe(200);
    expect(await status(one.url.replace(one.taskId, other.taskId))).toBe(401);
    // How long it is good, its archive knows: nothing in the address says so.
    const otherKey = one.url.replace(/key=./, (key) => (key === 'key=A' ? 'key=B' : 'key=A'));
    expect(await status(otherKey)).toBe(401);
    expect(await status(one.url.split('?')[0]!)).toBe(401);
  });

  test('how far one is, is told to its user and to administrators', async () => {
    const { taskId } = (await (await load('child', 'feier')).json()) as Download;
    const found = await statuses((asker) => ask(asker, 'GET', `/v1/data/progress/${taskId}`));
    expect(found).toEqual(forUsers((viewer) => (['child', 'admin'].includes(viewer) ? 200 : 404)));
  });
});

describe('tags and contributors', () => {
  test.each(VIEWERS)('unpublished ones have no name for: %s', async (viewer) => {
    const admin = viewer === 'admin';
    for (const [type, id] of [
      ['tag', UNSAFE + 1],
      ['contributor', 'c-karl'],
    ] as const) {
      const { items } = await get<Items>(viewer, `/v1/data/read/${type}?${only(id)}`);
      expect(items).toHaveLength(1);
      expect(typeof items[0]!['name']).toBe(admin ? 'string' : 'object');
      expect('realName' in items[0]!).toBe(admin && type === 'contributor');
    }
  });

  test.each(VIEWERS)('of an unpublished contributor only that there is one: %s', async (viewer) => {
    const { items } = await get<Items>(
      viewer,
      `/v1/data/read/contributor?${only('c-karl')}&fields=name,role`,
    );
    expect(items).toEqual([
      viewer === 'admin' ? { id: 'c-karl', name: 'Karl', role: 1 } : { id: 'c-karl', name: null, role: null },
    ]);
    const published = await get<Items>(
      viewer,
      `/v1/data/read/contributor?${only('c-mira')}&fields=name,role`,
    );
    expect(published.items).toEqual([{ id: 'c-mira', name: 'Mira', role: 1 }]);
  });

  test.each(VIEWERS)('unsafe tags only in open mode for: %s', async (viewer) => {
    const ids = async (nsfw: string) =>
      (await get<Items>(viewer, `/v1/data/read/tag?${nsfw}`)).items.map(({ id }) => id);
    expect(await ids('')).not.toContain(UNSAFE);
    expect(await ids('nsfw=1')).toContain(UNSAFE);
  });

  test('what has no name for somebody cannot be guessed with a filter', async () => {
    const questions = [
      ['contributor', filter({ like: ['realName', 'M%'] })],
      ['contributor', filter({ eq: ['name', 'Karl'] })],
      ['contributor', filter({ not: { eq: ['role', 1] } })],
      ['image', `limit=9&${filter({ eq: ['blogId', 'p-draft'] })}`],
      ['image', `limit=9&${filter({ not: { eq: ['blogId', null] } })}`],
      ['posts', filter({ eq: ['imageId', 'i--fremd--public'] })],
      ['contributor', 'sort=realName'],
      ['contributor', 'sort=name'],
      ['contributor', 'fields=realName'],
      ['tag', filter({ eq: ['name', 'Entwurf'] })],
      ['tag', 'sort=name'],
      ['users', filter({ like: ['pwdHash', '$argon2%'] })],
      ['users', 'sort=pwdHash'],
      ['album', filter({ ne: ['wrappedKey', null] })],
    ];
    for (const [type, question] of questions) {
      for (const viewer of VIEWERS.filter((one) => one !== 'admin'))
        expect(`${(await ask(viewer, 'GET', `/v1/data/read/${type}?${question}`)).status}`).toBe('400');
    }
  });
});

test('a question in a body is answered to whom it would be as an address', async () => {
  for (const type of Object.keys(DATA)) {
    const question = { limit: 1, filter: { in: ['version', [1, 2]] } };
    const found = await statuses((asker) => ask(asker, 'POST', `/v1/data/read/${type}`, question));
    const query = `limit=1&${filter(question.filter)}`;
    expect(found).toEqual(await statuses((asker) => ask(asker, 'GET', `/v1/data/read/${type}?${query}`)));
    for (const asker of DEAD) expect(found[asker]).toBe(401);
  }
});

describe('users and what is theirs', () => {
  test.each(VIEWERS)('users for: %s', async (viewer) => {
    const { items } = await list(viewer, 'users', '');
    const own = LOGGED_IN.includes(viewer) ? [`u-${viewer}`] : [];
    if (viewer === 'admin') expect(items.length).toBeGreaterThan(LOGGED_IN.length);
    else expect(items.map(({ id }) => id)).toEqual(own);
    expect(JSON.stringify(items)).not.toMatch(/pwdHash|tokenVersion/);
  });

  test.each(['imageRating', 'imageComment'] as const)(
    '%ss name pictures that one may see now, and no others',
    async (table) => {
      const { db } = matrix.app.services;
      for (const viewer of LOGGED_IN) {
        const about = IMAGES.map(({ id: imageId }) => ({ imageId, userId: `u-${viewer}` }));
        if (table === 'imageRating') await db.insertInto(table).values(about).execute();
        else
          await db
            .insertInto(table)
            .values(about.map((row) => ({ ...row, id: `${row.userId} ${row.imageId}`, comment: 'Hm.' })))
            .execute();
        const { items } = await get<Items>(viewer, `/v1/data/read/${table}s?`);
        const there = viewer === 'admin' ? IMAGES : seen(IMAGES, viewer, '&nsfw=1');
        expect(sorted(items.map(({ imageId }) => String(imageId)))).toEqual(idsOf(there));
        await db.deleteFrom(table).execute();
      }
    },
  );

  test('groups are the administrator’s', async () => {
    const found = await statuses((asker) => ask(asker, 'GET', '/v1/data/read/userGroup'));
    for (const viewer of VIEWERS) expect(found[viewer]).toBe(viewer === 'admin' ? 200 : 403);
    for (const asker of DEAD) expect(found[asker]).toBe(401);
  });

  test.each(['imageRatings', 'userData'])(
    '%s are nobody else’s, not even for administrators',
    async (type) => {
      for (const viewer of LOGGED_IN) {
        const body = type === 'userData' ? { favsOnly: true } : { imageId: 'i2611201', rating: 3 };
        expect((await ask(viewer, 'POST', `/v1/data/create/${type}`, body)).status).toBe(200);
      }
      for (const viewer of VIEWERS) {
        const { items } = await get<Items>(viewer, `/v1/data/read/${type}`);
        expect(items.map(({ userId }) => userId)).toEqual(LOGGED_IN.includes(viewer) ? [`u-${viewer}`] : []);
        const { items: others } = await get<Items>(
          viewer,
          `/v1/data/read/${type}?${filter({ eq: ['userId', 'u-child'] })}`,
        );
        expect(others).toHaveLength(viewer === 'child' ? 1 : 0);
      }
      const id = type === 'userData' ? 'u-child' : 'u-child--i2611201';
      for (const viewer of LOGGED_IN.filter((one) => one !== 'child')) {
        expect((await ask(viewer, 'POST', `/v1/data/update/${type}`, { id })).status).toBe(404);
        expect((await ask(viewer, 'POST', `/v1/data/delete/${type}`, { ids: [id] })).status).toBe(404);
      }
      for (const viewer of LOGGED_IN) {
        const mine = id.replace('child', viewer);
        expect((await ask(viewer, 'POST', `/v1/data/delete/${type}`, { ids: [mine] })).status).toBe(200);
      }
    },
  );
});
