import { sql } from 'kysely';
import { downloadableAlbums, visibleImages } from '../rights/access.ts';
import { type EncryptedAlbum, sessionKey } from '../encryption/encrypted-album.ts';
import { type Clock, today } from '../clock/clock.ts';
import type { Db } from '../database/schema.ts';
import type { Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { hashSecret } from '../encryption/secret.ts';
import { VISITOR } from '../contract/access.ts';
import { albumsOfLinks, allGroups, isOver } from '../session/viewer.ts';
import type { Contents } from './contents.ts';
import type { Reading } from './source.ts';

export interface StoredArchive
  extends Pick<Contents, 'entries' | 'pictures'>, Partial<Pick<Contents, 'files'>> {
  album: string;
  link: string | null;
  /** Who loads it: a user, or the session of a guest; earlier versions did not say. */
  loader?: string;
  /** The password or the groups of the user may change: then the link is none any more. */
  tokenVersion: number | null;
  wrappedKey: string | null;
  /** {@link lookOf} when it was made; earlier versions did not say. */
  look?: string;
}

export interface Archive {
  task: string;
  loader: string;
  kept: StoredArchive;
  reading: Reading;
  /** Fails where it may not be loaded any more: asked before each file, it looks every few seconds. */
  ensureAllowed: () => Promise<void>;
}

/** What the album gives away, and with which watermarks: another file is another archive. */
export const lookOf = (
  { withLocation, watermarkDownloads }: { withLocation: boolean; watermarkDownloads: boolean },
  marks: readonly string[],
): string =>
  [withLocation, watermarkDownloads, ...(watermarkDownloads ? new Set(marks.toSorted()) : [])].join(' ');

const REPLACED = 'Bilder dieses Archivs wurden inzwischen ersetzt. Bitte fordern Sie es neu an.';
const OTHER_LOOK =
  'Für Downloads aus diesem Album gilt inzwischen etwas anderes. Bitte fordern Sie das Archiv neu an.';

export const KIND = 'download';
/** A transfer takes as long as it takes; an hour in which nothing is sent ends its link. */
const IDLE_MS = 3600_000;
export const goodUntil = (clock: Clock) => new Date(clock.now().getTime() + IDLE_MS);

export const forgetOldArchives = (db: Db, now: Date) =>
  db
    .deleteFrom('task')
    .where('kind', '=', KIND)
    .where((eb) => eb.or([eb('lockedUntil', '<', now), eb('lockedUntil', 'is', null)]))
    .execute();

/** The archive behind a link, for as long as all of it may still be seen and loaded by its user. */
export async function findArchive(services: Services, task: string, linkKey: string): Promise<Archive> {
  const { db, clock } = services;
  const row = await db
    .selectFrom('task')
    .leftJoin('users', 'users.id', 'task.userId')
    .select(['users.id as userId', 'payload', 'tokenVersion', 'admin', 'groups', 'users.expires as lastDay'])
    .where('task.id', '=', task)
    .where('kind', '=', KIND)
    .where('task.lockedUntil', '>', clock.now())
    .executeTakeFirstOrThrow(() => new ApiProblem('link-invalid'));
  const kept = row.payload as StoredArchive;
  const { userId } = row;
  const known =
    userId === null ? VISITOR : { userId, admin: row.admin!, groups: await allGroups(db, row.groups!) };
  const linked = kept.link === null ? {} : await albumsOfLinks(db, [kept.link], clock.now());
  // Whoever made the link had the album open; its key is the link's.
  const viewer = { ...known, ...linked, unlocked: kept.wrappedKey === null ? [] : [kept.album] };
  const seen = sql<number>`(
    select count(*)::int from image
    where image.id = any(${kept.pictures}::text[]) and image.album = album.id
      and ${visibleImages({ viewer, today: today(clock), nsfw: true })})`;
  const album = await db
    .selectFrom('album')
    .selectAll()
    .select(seen.as('seen'))
    .select(
      sql<string[]>`array(select distinct mark from image where id = any(${kept.pictures}::text[]))`.as(
        'marks',
      ),
    )
    .select(
      sql<string>`(select md5(string_agg(concat(url, ' ', "largeUrl"), e'\n' order by id collate "C"))
        from image where id = any(${kept.pictures}::text[]))`.as('files'),
    )
    .where('id', '=', kept.album)
    .where(downloadableAlbums(viewer))
    .executeTakeFirst();
  const isGood =
    row.tokenVersion === kept.tokenVersion &&
    !isOver(row.lastDay, today(clock)) &&
    (album?.wrappedKey === null) === (kept.wrappedKey === null) &&
    album?.seen === kept.pictures.length;
  // Stored by an earlier version: its files may go out as other bytes by now.
  if (!album || !isGood || kept.look === undefined || kept.files === undefined)
    throw new ApiProblem('link-invalid');
  if (album.files !== kept.files) throw new ApiProblem('link-invalid', { detail: REPLACED });
  if (lookOf(album, album.marks) !== kept.look) throw new ApiProblem('link-invalid', { detail: OTHER_LOOK });
  return {
    task,
    loader: kept.loader ?? userId ?? `link ${kept.link}`,
    kept,
    reading: readingWith(album, kept, linkKey),
    ensureAllowed: everyFewSeconds(() => findArchive(services, task, linkKey)),
  };
}

const LOOK_MS = 3000;

function everyFewSeconds(look: () => Promise<unknown>): () => Promise<void> {
  let looked = performance.now();
  return async () => {
    if (performance.now() - looked < LOOK_MS) return;
    await look();
    looked = performance.now();
  };
}

export async function grantingLink({ db, clock }: Services, session: string, album: string) {
  const { rows } = await sql<{ id: string }>`
    select link.id from session join "albumLink" link on link.id = any(session.links)
    where session.id = ${session} and link."albumId" = ${album} and link.download and link.revoked is null
      and (link.expires is null or link.expires > ${clock.now()})
    order by link.created desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

function readingWith(album: EncryptedAlbum, { wrappedKey }: StoredArchive, linkKey: string): Reading {
  if (wrappedKey === null) return null;
  const holder = { authIdHash: hashSecret(linkKey), keys: { [album.id]: wrappedKey } };
  const dataKey = sessionKey(holder, linkKey, album);
  if (!dataKey) throw new ApiProblem('link-invalid');
  return { ...album, dataKey };
}
