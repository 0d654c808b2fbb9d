import { type SqlBool, sql } from 'kysely';
import { ORDER } from '../albums/order.ts';
import { canDownloadAlbum, canEditAlbum, canSeeAlbum, type Viewer } from '../contract/access.ts';
import type { Db } from '../database/schema.ts';
import { visibleImages } from '../rights/access.ts';
import type { Album, Seen } from './sentences.ts';

export function pictureCounter(db: Db, album: string, day: string) {
  const known = new Map<string, Promise<number>>();
  const once = (key: string, which: () => ReturnType<typeof sql<SqlBool>>) => {
    const asked = known.get(key) ?? ask(which());
    known.set(key, asked);
    return asked;
  };
  const ask = async (which: ReturnType<typeof sql<SqlBool>>) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from image where album = ${album} and ${which}`.execute(db);
    return rows[0]!.n;
  };
  return {
    all: () => once('all', () => sql`true`),
    trash: () => once('trash', () => sql`trash`),
    seen: (key: string, viewer: Viewer) => once(key, () => visibleImages({ viewer, today: day, nsfw: true })),
  };
}
type Counter = ReturnType<typeof pictureCounter>;

/** What somebody finds in the album, in its order. */
export async function picturesOf(
  db: Db,
  album: Album & { location: string },
  given: Viewer,
  day: string,
): Promise<string[]> {
  if (!canSeeAlbum(given, album) || isWithoutFiles(album, given)) return [];
  const viewer = { ...given, unlocked: [album.id] };
  const rows = await db
    .selectFrom('image')
    .select('id')
    .where('album', '=', album.id)
    .where(visibleImages({ viewer, today: day, nsfw: true }))
    .orderBy(ORDER[album.sortBy])
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Files below protected/ are for those who are known, or hold a link or the password. */
const isWithoutFiles = (album: Album & { location: string }, viewer: Viewer) =>
  viewer.userId === null &&
  !viewer.linked?.includes(album.id) &&
  album.location.startsWith('protected/') &&
  album.wrappedKey === null;

export async function seenBy(
  album: Album & { location: string },
  given: Viewer,
  count: Counter,
): Promise<Seen> {
  const viewer = { ...given, unlocked: [album.id] };
  const sees = canSeeAlbum(viewer, album);
  const loads = sees && canDownloadAlbum(viewer, album);
  const edits = sees && canEditAlbum(viewer, album);
  const isLinked = viewer.linked?.includes(album.id) ?? false;
  const key = JSON.stringify([sees, edits, viewer.admin, viewer.userId === null, isLinked]);
  const pictures = sees ? await count.seen(key, viewer) : 0;
  const withoutFiles = isWithoutFiles(album, viewer);
  const trash = edits ? await count.trash() : 0;
  const access = edits ? 'edit' : loads ? 'download' : sees ? 'see' : 'none';
  return { access, loads, pictures, trash, withoutFiles: sees && withoutFiles, all: await count.all() };
}
