import { describe, expect, test } from 'vitest';
import { get, idsOf, type Items, list, matrix, only, seen, sorted } from './asking.ts';
import { ALBUMS, IMAGES, type ImageThing, POSTS, UNSAFE } from './things.ts';
import { type Asker, DEAD, type Viewer, VIEWERS } from './viewers.ts';
import { tagOf, urlOf } from './world.ts';

describe.each(['&nsfw=1', ''])('pictures%s', (nsfw) => {
  test.each(VIEWERS)('in the list of: %s', async (viewer) => {
    const { items, total } = await list(viewer, 'image', nsfw, 1000);
    const there = seen(IMAGES, viewer, nsfw);
    expect(sorted(items.map(({ id }) => id))).toEqual(idsOf(there));
    expect(total).toBe(there.length);
    const { ids } = await get<{ ids: string[] }>(viewer, `/v1/data/ids/image?${nsfw}`);
    expect(sorted(ids)).toEqual(idsOf(there));
  });

  test.each(VIEWERS)('asked for one by one by: %s', async (viewer) => {
    const found = [];
    for (const { id } of IMAGES) {
      const { items, total } = await get<Items>(viewer, `/v1/data/read/image?limit=1&${only(id)}${nsfw}`);
      expect(total).toBe(items.length);
      if (items.length > 0) found.push(id);
    }
    expect(sorted(found)).toEqual(idsOf(seen(IMAGES, viewer, nsfw)));
  });

  test.each(VIEWERS)('lead to posts that may be read: %s', async (viewer) => {
    const linked = IMAGES.filter(({ is }) => is.blogId);
    const { items } = await get<Items>(viewer, `/v1/data/read/image?limit=1000&fields=blogId${nsfw}`);
    const readable = idsOf(viewer === 'admin' ? POSTS : seen(POSTS, viewer, nsfw));
    expect(linked.length).toBeGreaterThan(3);
    for (const { id, is } of linked) {
      const shown = readable.includes(is.blogId!) ? is.blogId : null;
      expect(items.find((item) => item.id === id)).toEqual({ id, blogId: shown });
    }
  });

  test.each(VIEWERS)('named by posts where they may be seen: %s', async (viewer) => {
    const naming = POSTS.filter(({ is }) => is.imageId);
    const { items } = await get<Items>(viewer, `/v1/data/read/posts?fields=imageId${nsfw}`);
    const named = viewer === 'admin' ? idsOf(IMAGES) : idsOf(seen(IMAGES, viewer, nsfw));
    expect(naming.length).toBeGreaterThan(3);
    for (const { id, is } of naming) {
      const imageId = named.includes(is.imageId!) ? is.imageId : null;
      expect(items.find((item) => item.id === id)).toEqual({ id, imageId });
    }
  });

  test.each(VIEWERS)('counted for: %s', async (viewer) => {
    const albums = ['brp', ...ALBUMS.map(({ id }) => id)].join(',');
    const { total, tags } = await get<{ total: number; tags: { id: number; count: number }[] }>(
      viewer,
      `/v1/image/tags?albums=${albums}${nsfw}`,
    );
    const counted = seen(IMAGES, viewer, nsfw).filter(({ is }) => is.album !== null);
    expect(total).toBe(counted.length);
    const own = tags.filter(({ id }) => id < UNSAFE);
    expect(sorted(own.map(({ id }) => id))).toEqual(sorted(counted.map(tagOf)));
    expect(own.every(({ count }) => count === 1)).toBe(true);
  });
});

describe('picture bytes', () => {
  const statusOf = ({ seenBy, bytes }: ImageThing, viewer: Viewer) =>
    bytes ? (bytes[viewer] ?? bytes.others!) : seenBy.includes(viewer) ? 200 : 404;
  const address = (asker: Asker, url: string, more = '') => {
    const { authId } = matrix.who[asker];
    return `/imgs/${url}?size=270${more}${authId ? `&id=${authId}` : ''}`;
  };
  const fetched = async (asker: Asker, urlOfThing: (image: ImageThing) => string, more?: string) => {
    const found: Record<string, number> = {};
    for (const image of IMAGES) {
      // The token is no key to pictures, only the secret in the address is.
      const answer = await matrix.app.ask('GET', address(asker, urlOfThing(image), more));
      await answer.body?.cancel();
      found[image.id] = answer.status;
    }
    return found;
  };
  const wanted = (status: (image: ImageThing) => number) =>
    Object.fromEntries(IMAGES.map((image) => [image.id, status(image)]));
  const thumbnail = (image: ImageThing) => urlOf(image).replace(/[^/]*$/, 'thm/$&');

  test.each(VIEWERS)('for: %s', async (viewer) => {
    const bytes = wanted((image) => statusOf(image, viewer));
    expect(await fetched(viewer, urlOf)).toEqual(bytes);
    expect(await fetched(viewer, thumbnail)).toEqual(bytes);
  });

  test.each(VIEWERS)('originals for: %s', async (viewer) => {
    const mayLoad = ({ is }: ImageThing) =>
      viewer === 'admin' || !!ALBUMS.find(({ id }) => id === is.album)?.loadedBy.includes(viewer);
    const original = wanted((image) => {
      const status = statusOf(image, viewer);
      return status === 200 && !mayLoad(image) ? 403 : status;
    });
    expect(await fetched(viewer, urlOf, '&original=1')).toEqual(original);
  });

  test.each(DEAD)('with what was a secret: %s', async (asker) => {
    expect(await fetched(asker, urlOf)).toEqual(wanted((image) => statusOf(image, 'visitor')));
  });

  test.each(VIEWERS)('only what everybody sees in safe mode may be kept by others: %s', async (viewer) => {
    for (const image of IMAGES.filter((one) => statusOf(one, viewer) === 200)) {
      const answer = await matrix.app.ask('GET', address(viewer, urlOf(image)));
      await answer.body?.cancel();
      const open = statusOf(image, 'visitor') === 200 && !image.unsafe;
      expect(`${image.id} ${answer.headers.get('Cache-Control')}`).toMatch(open ? /public/ : /private/);
    }
  });
});
