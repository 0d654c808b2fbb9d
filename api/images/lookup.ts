import { posix } from 'node:path';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { downloadableAlbums, editableAlbums, viewerKey, visibleImages } from '../rights/access.ts';
import { isBehindPassword, type EncryptedAlbum, encryptedAlbumOf } from '../encryption/encrypted-album.ts';
import { today } from '../clock/clock.ts';
import { VISITOR, type Viewer } from '../contract/access.ts';
import type { Db } from '../database/schema.ts';
import type { Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { type Original, ORIGINAL } from '../pictures/pictures.ts';

export interface SeenPicture extends Original {
  id: string;
  hash: string;
  filename: string;
  largeUrl: string | null;
  takenAt: Date | null;
  as: 'url' | 'tUrl' | 'largeUrl';
  /** Whether everybody may see it, also in safe mode: only then may a shared cache keep it. */
  open: boolean;
  original: boolean;
  withLocation: boolean;
  /** What this viewer downloads has the watermark: there is no other file but for administrators and those who are named as editors. */
  onlyMarked: boolean;
  encryption: EncryptedAlbum | null;
}

/** Together with the session's own, a revoked right is dead within a second, also where its change goes unheard. */
const FRESH_MS = 900;
const MAX_CACHED = 5000;
/** `a1b2c3d4-270` and a mark; a longer one is none of ours, and must not fill the memory. */
const MAX_VERSION = 32;

/**
 * Finds what is behind a path below `/imgs/`, for this viewer; null is "not there" and "not yours" alike, 423 "not unlocked".
 * The version that its address names is no condition, but what is remembered of another one does not answer for it.
 */
export function pictureLookup({ db, clock, changes }: Pick<Services, 'db' | 'clock' | 'changes'>) {
  const cache = new LRUCache<string, Promise<SeenPicture | null>>({
    max: MAX_CACHED,
    ttl: FRESH_MS,
    ttlResolution: 0,
  });
  changes.on('access', () => cache.clear());
  return (viewer: Viewer, path: string, version = ''): Promise<SeenPicture | null> => {
    const key = `${viewerKey(viewer)}\0${path}\0${version.slice(0, MAX_VERSION)}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const picture = findPicture(db, viewer, path, today(clock));
    cache.set(key, picture);
    picture.catch(() => cache.delete(key));
    return picture;
  };
}

async function findPicture(db: Db, viewer: Viewer, path: string, day: string): Promise<SeenPicture | null> {
  const picture = (await findVisible(db, viewer, path, day)) ?? (await findReplaced(db, viewer, path, day));
  if (!picture && (await isBehindPassword(db, viewer, path))) throw new ApiProblem('album-locked');
  return picture;
}

/** Where another file lay that was replaced: posts go on naming that. */
async function findReplaced(db: Db, viewer: Viewer, path: string, day: string): Promise<SeenPicture | null> {
  const now = await db
    .selectFrom('image')
    .select(['url', 'largeUrl', 'formerUrls'])
    .where(sql<boolean>`"formerUrls" is not null and "formerUrls" @> array[${path}]::text[]`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!now) return null;
  const folders = [now.url, now.largeUrl ?? now.url, ...now.formerUrls!].map((one) => posix.dirname(one));
  return findVisible(db, viewer, (isOfLarge(path, folders) && now.largeUrl) || now.url, day);
}

/** Large versions lie below the folder of their pictures, wherever that was. */
function isOfLarge(path: string, folders: readonly string[]): boolean {
  const folder = posix.dirname(path);
  const lies = (one: string, below: string) => one.startsWith(`${below}/`);
  return folders.some((one) => lies(folder, one)) && !folders.some((one) => lies(one, folder));
}

async function findVisible(db: Db, viewer: Viewer, path: string, day: string): Promise<SeenPicture | null> {
  // Nothing below protected/ is for visitors, whatever a record says.
  if (
    path.startsWith('protected/') &&
    !viewer.userId &&
    !viewer.linked?.length &&
    viewer.unlocked.length === 0
  )
    return null;
  const safeForAll = visibleImages({ viewer: VISITOR, today: day, nsfw: false });
  const mayHave = sql<boolean>`${viewer.admin} or image.album in (
    select album.id from album where ${downloadableAlbums(viewer)} or ${editableAlbums(viewer)})`;
  const row = await db
    .selectFrom('image')
    .select(['id', 'album', 'tUrl', 'hash', 'filename', 'largeUrl', 'takenAt', ...ORIGINAL])
    .select([safeForAll.as('open'), sql<boolean>`coalesce(${mayHave}, false)`.as('original')])
    .select(
      sql<boolean>`coalesce((select "withLocation" from album where album.id = image.album), false)`.as(
        'withLocation',
      ),
    )
    .select(
      sql<boolean>`image.mark <> '' and not ${viewer.admin}::boolean and exists (select from album
        where album.id = image.album and "watermarkDownloads" and not ("editGroupIds" <> '{}' and ${editableAlbums(viewer)}))`.as(
        'onlyMarked',
      ),
    )
    .where((eb) => eb.or([eb('url', '=', path), eb('tUrl', '=', path), eb('largeUrl', '=', path)]))
    .where(visibleImages({ viewer, today: day, nsfw: true }))
    .orderBy('open', 'desc')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { album, tUrl, open, ...picture } = row;
  const as = path === row.url ? 'url' : path === tUrl ? 'tUrl' : 'largeUrl';
  const guarded = path.startsWith('protected/');
  const encryption = guarded ? await encryptedAlbumOf(db, row.url) : null;
  // A guest is a visitor everywhere but in the albums whose password was given, or that he has a link to.
  const isOpen = encryption ? viewer.unlocked.includes(encryption.id) : viewer.linked?.includes(album ?? '');
  if (guarded && !viewer.userId && !isOpen) return null;
  return { ...picture, as, encryption, open: open === true && !guarded };
}
