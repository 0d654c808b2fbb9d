import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Album } from '@lichthof/api/contract/album';
import { byId as filterById } from '@lichthof/api/contract/reads';
import { read } from '../server/api.ts';
import { byId, ensureList } from '../server/data.ts';
import type { Lists } from '../server/lists.ts';
import { state } from '../server/state.ts';

let adding = Promise.resolve();

/** Resolves when these albums are known; the whole list is asked for only where one of them is not there. */
export async function ensureAlbums(ids: readonly string[]): Promise<void> {
  // One after the other: who comes later finds what those before him have brought. What fails is asked for with the list.
  adding = adding.then(() => addAlbums(missing(ids))).catch(() => {});
  await adding;
  if (missing(ids).length > 0) await ensureList('albums');
}

function missing(ids: readonly string[]): string[] {
  const { state: loaded, partial, items } = state.albums;
  return loaded === 3 ? [] : ids.filter((id) => !partial || !items.has(id));
}

/** Each by itself: so it may have come with the page, or be what was seen last. */
async function addAlbums(ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || state.albums.state !== 0) return;
  const { claims } = state.session;
  const answers = await Promise.all(ids.map((id) => read('album', Album, filterById([id]))));
  const found = answers.flatMap((answer) => answer.items);
  const { state: loading, partial, items } = state.albums;
  if (loading !== 0 || state.session.claims !== claims) return;
  const known = partial ? items.values() : [];
  Object.assign(state.albums, { items: byId([...known, ...found]), partial: true, error: undefined });
}

/** As `useLists` for one album, which may have come with the page; `loaded`: all albums are known. */
export function useAlbum(id: string): Lists & { album: Readonly<Album> | undefined } {
  const { albums } = useSnapshot(state);
  const album = albums.items.get(id);
  const load = () => void ensureAlbums([id]).catch(() => {});
  const isWanted = albums.state === 0 && !albums.error && !(album && albums.partial);

  // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once, even where an earlier page has failed
  useEffect(load, []);
  useEffect(() => {
    if (isWanted) load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- of this album
  }, [id, isWanted]);

  return { album, loaded: albums.state === 3, error: albums.error, retry: load };
}
