import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { Album } from '@lichthof/api/contract/album';
import { readUrl } from '@lichthof/api/contract/read-url';
import { byId, ensureList } from '../server/data.ts';
import { answers, FIRST } from '../server/first-answers.ts';
import type { Lists } from '../server/lists.ts';
import { state } from '../server/state.ts';

let taking: Promise<void> | undefined;

/** Resolves when these albums are known: from what has come with the page where that is enough, else from the whole list. */
export async function ensureAlbums(ids: readonly string[]): Promise<void> {
  taking ??= takeAlbums();
  await taking;
  const { items, partial } = state.albums;
  if (!partial || ids.some((id) => !items.has(id))) await ensureList('albums');
}

async function takeAlbums(): Promise<void> {
  const found = await readPart().catch(() => []);
  if (found.length > 0 && state.albums.state === 0)
    Object.assign(state.albums, { items: byId(found), partial: true });
}

const Part = z.object({ items: z.array(Album) });

/** What the page asks for of the list of albums, taken like the rest, by whom it was meant for. */
async function readPart(): Promise<readonly Album[]> {
  const { jwt } = state.session;
  const all = readUrl('album', Album);
  for (const [url, { authorization, response }] of performance.now() < FIRST ? answers : []) {
    if (url === all || !url.startsWith('/v1/data/read/album?') || authorization !== (jwt && `Bearer ${jwt}`))
      continue;
    answers.delete(url);
    const answer = await response;
    return answer.ok ? Part.parse(await answer.json()).items : [];
  }
  return [];
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
