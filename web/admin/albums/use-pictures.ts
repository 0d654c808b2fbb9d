import { useEffect, useState } from 'react';
import type { Album } from '@lichthof/api/contract/album';
import { orderAlbum } from '@lichthof/api/contract/album-order';
import { SORT_OF } from '@lichthof/api/contract/album-sort';
import { call, read } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { AlbumPicture } from '../../server/image.ts';
import { toast } from '../../ui/toasts.ts';
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
  all: () => Promise<readonly string[]>;
  /** They are shown otherwise from now on. */
  put: (changed: readonly (Pick<AlbumPicture, 'id'> & Partial<AlbumPicture>)[]) => void;
  move: (ids: ReadonlySet<string>, before: string | null) => Promise<boolean>;
}

type Sorted = Pick<Album, 'id' | 'sortBy'>;

export function usePictures({ id, sortBy }: Sorted): AlbumPictures {
  const [pictures, setPictures] = useState<Pictures | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    let wanted = true;
    readPage({ id, sortBy }).then(
      (page) => wanted && setPictures(page),
      (failure: unknown) => wanted && setError(toApiError(failure).message),
    );
    return () => {
      wanted = false;
    };
  }, [id, sortBy]);

  async function more(): Promise<void> {
    if (!pictures || pictures.next === null) return;
    const { next } = pictures;
    try {
      const page = await readPage({ id, sortBy }, next);
      // Another order may have come meanwhile.
      setPictures((now) =>
        now?.next === next ? { ...now, items: [...now.items, ...page.items], next: page.next } : now,
      );
      setError(null);
    } catch (failure) {
      setError(toApiError(failure).message);
    }
  }

  async function all(): Promise<readonly string[]> {
    try {
      const read = pictures?.next === null ? pictures : await readPages({ id, sortBy }, Infinity);
      setPictures(read);
      return read.items.map((one) => one.id);
    } catch (failure) {
      setError(toApiError(failure).message);
      return [];
    }
  }

  async function retry(): Promise<void> {
    try {
      setPictures(await readPage({ id, sortBy }));
      setError(null);
    } catch (failure) {
      setError(toApiError(failure).message);
    }
  }

  async function move(ids: ReadonlySet<string>, before: string | null): Promise<boolean> {
    if (!pictures) return false;
    const items = moved(pictures.items, ids, before);
    const target = staysAt(pictures.items, ids, before);
    setPictures({ ...pictures, items });
    try {
      const chosen = items.filter((one) => ids.has(one.id)).map((one) => one.id);
      await call(orderAlbum, { body: { album: id, ids: chosen, before: target } });
      // Every place has another number now, by which the next page is asked for.
      if (pictures.next !== null) setPictures(await readPages({ id, sortBy }, items.length));
      return true;
    } catch (failure) {
      setPictures(pictures);
      toast(`Die Reihenfolge ist nicht gespeichert: ${toApiError(failure).message}`, { error: true });
      return false;
    }
  }

  const put: AlbumPictures['put'] = (changed) => {
    const byId = new Map(changed.map((one) => [one.id, one]));
    setPictures((now) => now && { ...now, items: now.items.map((one) => ({ ...one, ...byId.get(one.id) })) });
  };

  return { pictures, error, retry, more, all, put, move };
}

async function readPages(album: Sorted, count: number): Promise<Pictures> {
  let read = await readPage(album);
  while (read.next !== null && read.items.length < count) {
    const { items, next } = await readPage(album, read.next);
    read = { ...read, items: [...read.items, ...items], next };
  }
  return read;
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
