import { useState } from 'react';
import type { Album } from '@lichthof/api/contract/album';
import { orderAlbum } from '@lichthof/api/contract/album-order';
import { SORT_OF } from '@lichthof/api/contract/album-sort';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { readImageIds } from '../../images/ids.ts';
import { goTo } from '../../navigation/navigation.ts';
import { call, read } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { AlbumPicture } from '../../server/image.ts';
import { toast } from '../../ui/toasts.ts';
import { readPages, usePages } from '../pages.tsx';
import { createMoves } from './moves.ts';
import { moved, staysAt } from './order.ts';

const PAGE = 200;

interface Pictures {
  items: readonly AlbumPicture[];
  next: string | null;
  total: number;
}

export interface AlbumPictures {
  pictures: Pictures | null;
  error: string | null;
  retry: () => Promise<void>;
  more: () => Promise<void>;
  /** The album in its order, as far as all of these are in it; all of it where none are given. */
  ordered: (ids?: ReadonlySet<string>) => Promise<readonly Pick<AlbumPicture, 'id'>[]>;
  /** They are shown otherwise from now on. */
  put: (changed: readonly (Pick<AlbumPicture, 'id'> & Partial<AlbumPicture>)[]) => void;
  move: (ids: ReadonlySet<string>, before: string | null) => Promise<boolean>;
}

type Sorted = Pick<Album, 'id' | 'sortBy'>;

export function usePictures({ id, sortBy, title }: Sorted & Pick<Album, 'title'>): AlbumPictures {
  const list = usePages(`${id} ${sortBy}`, (after) => readPage({ id, sortBy }, after));
  const { value: pictures, error, retry, more } = list;
  const show = (shown: Pictures) => list.put(() => shown);
  const [moves] = useState(createMoves);

  const ordered: AlbumPictures['ordered'] = async (ids) => {
    const { items = [], next = null } = pictures ?? {};
    const loaded = new Set(items.map((one) => one.id));
    if (next === null || (ids && [...ids].every((one) => loaded.has(one)))) return items;
    const all = await readImageIds({ eq: ['album', id] }, SORT_OF[sortBy]);
    return all.map((one) => ({ id: one }));
  };

  async function move(ids: ReadonlySet<string>, before: string | null): Promise<boolean> {
    if (!pictures) return false;
    try {
      const order = await ordered(ids);
      const byId = new Map(pictures.items.map((one) => [one.id, one]));
      const items = moved(order, ids, before).flatMap((one) => byId.get(one.id) ?? []);
      const target = staysAt(order, ids, before);
      show({ ...pictures, items });
      const chosen = order.filter((one) => ids.has(one.id)).map((one) => one.id);
      const isSaved = await moves({
        before: pictures,
        isPart: pictures.next !== null,
        send: () => call(orderAlbum, { body: { album: id, ids: chosen, before: target } }),
        show,
        read: (isOwn) =>
          readPages((after) => readPage({ id, sortBy: isOwn ? 'own' : sortBy }, after), items.length),
        onFailure: refused,
      });
      // It goes on under its new order, as far as it was read.
      if (isSaved) list.put((now) => now, `${id} own`);
      return isSaved;
    } catch (failure) {
      refused(failure);
      return false;
    }
  }

  function refused(failure: unknown): void {
    const { reason, code } = toApiError(failure);
    const isGone = code === 'not-found';
    const why = isGone ? `Das Album „${title}“ wurde inzwischen gelöscht.` : reason;
    const action = isGone ? { label: 'Zum Papierkorb', run: () => goTo(adminPaths.bin) } : undefined;
    toast(`Die Reihenfolge ist nicht gespeichert: ${why}`, { error: true, action });
  }

  const put: AlbumPictures['put'] = (changed) => {
    const byId = new Map(changed.map((one) => [one.id, one]));
    list.put((now) => ({ ...now, items: now.items.map((one) => ({ ...one, ...byId.get(one.id) })) }));
  };

  return { pictures, error, retry, more, ordered, put, move };
}

async function readPage({ id, sortBy }: Sorted, after?: string): Promise<Pictures> {
  const { items, next, total } = await read('image', AlbumPicture, {
    filter: { eq: ['album', id] },
    sort: SORT_OF[sortBy],
    limit: PAGE,
    nsfw: true,
    ...(after !== undefined && { after }),
  });
  return { items, next, total: total ?? items.length };
}
