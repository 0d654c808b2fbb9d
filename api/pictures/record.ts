import path from 'node:path';
import { type Selectable, sql, type Updateable } from 'kysely';
import { escapeHtml } from './decoder/plain-text.ts';
import type { Caption, Measured } from './decoder/protocol.ts';
import type { Database, Db } from '../database/schema.ts';
import { freshImageId } from '../database/issued-ids.ts';
import { isFolderOfAlbum, type UnlockedAlbum } from '../encryption/encrypted-album.ts';
import { ApiProblem } from '../problem/problem.ts';
import { today } from '../clock/clock.ts';
import { contributorsOfName, lockContributors, lockTags, knownTags, tagsOfKeywords } from './keywords.ts';
import { unmodified } from './derivatives.ts';
import { titleOfName } from './names.ts';
import { BUSY, isBusy } from './journal.ts';
import { idIn, placeOriginal } from './place.ts';
import { UNDESCRIBED } from './placeholder.ts';
import { ANSWERED, findPresent, forgetPlain, TAKEN } from './present.ts';
import { type Arrival, ENCRYPTED_MEANWHILE, receive, type Received } from './receive.ts';
import { lockBytes, withRollback } from './rollback.ts';
import type { Store } from './store.ts';
import { ALBUM_AWAY, type Target } from './target.ts';
import { turnedThumbHash } from './turned-thumb-hash.ts';

type Image = Database['image'];

const OTHER_FOLDER =
  'Das Album hat inzwischen einen anderen Ordner. Bitte laden Sie das Bild noch einmal hoch.';

export type Recorded = Omit<Pick<Selectable<Image>, (typeof ANSWERED)[number]>, 'id'> & {
  id: string | null;
  present: boolean;
  captured: Caption | null;
};

/**
 * Takes in a picture. What is refused leaves nothing behind: throws {@link PictureRefused}. Many at once are decoded side by side;
 * `before` is what has to be recorded first.
 */
export async function ingest(
  store: Store,
  body: AsyncIterable<Uint8Array>,
  arrival: Arrival,
  before?: Promise<unknown>,
): Promise<Recorded> {
  const received = await receive(store, body, arrival);
  try {
    await before;
    return await record(store, received);
  } finally {
    await received.incoming?.discard();
  }
}

/**
 * Gives the original its place and the picture its record, both under the album's lock: a record never points to a file that is
 * not there, and no readable file comes into an album that was encrypted meanwhile.
 */
export async function record(store: Store, received: Received): Promise<Recorded> {
  const { db, files, pictures } = store;
  const { target, unlocked, sha256, decoded } = received;
  await keepSizes(store, received);
  return withRollback(store, received, async (placed) => {
    if (!target.isRecorded) return placeOnly(store, received);
    const recorded = await db.transaction().execute(async (trx) => {
      await lockBytes(trx, sha256);
      const album = target.isPhotoAlbum ? await lockAlbum(trx, target, unlocked) : null;
      // What is just being written there has no record yet, and is not to get one of its own.
      if (!received.incoming && (await isBusy(trx, target.album!)))
        throw new ApiProblem('conflict', { detail: BUSY });
      const present = await findPresent(trx, received);
      if (present) return { ...present, present: true, captured: null, stoodIn: null };
      if (!decoded) throw new Error('The picture was deleted while it was taken in again.');
      const { at, isNew } = await placeOriginal(trx, files, received);
      if (isNew) placed(at);
      const { stoodIn, ...answer } = await write(trx, store, {
        received,
        measured: decoded.measured,
        album,
        at,
      });
      return { ...answer, present: false, captured: decoded.measured.caption, stoodIn };
    });
    pictures.arrived();
    const { stoodIn, ...answer } = recorded;
    if (stoodIn !== null) await forgetPlain(store, stoodIn);
    return answer;
  });
}

export async function keepSizes(
  { db, pictures }: Store,
  { decoded, target, path: at, unlocked, sha256 }: Received,
) {
  // Beside its picture a large version has no sizes: no record would lead to them when they have to go.
  if (!decoded || (target.large && (await knownUnder(db, target, path.basename(at!))))) return;
  if (unlocked) await pictures.locked.keep(unmodified(sha256), decoded.derivatives, unlocked);
  else await pictures.derivatives.keep(unmodified(sha256), 'jpg', decoded.derivatives);
}

/** The album's picture of that name, which may have been moved here under an id of its own, or got a number where another had its id. */
async function knownUnder(db: Db, target: Target, filename: string) {
  const own = idIn(target, path.parse(filename).name);
  const beside = `${path.posix.dirname(target.thumbnails)}/${filename}`;
  return db
    .selectFrom('image')
    .select([...ANSWERED, 'sha256'])
    .where('album', '=', target.album)
    .where('filename', '=', filename)
    .where(sql<boolean>`starts_with(id, 'i--')`)
    .orderBy((eb) => eb('url', '=', beside), 'desc')
    .orderBy((eb) => eb('id', '=', own), 'desc')
    .executeTakeFirst();
}

/** Another picture may have taken the one that follows from the name along, into another album. */
async function freeId(trx: Db, target: Target, stem: string): Promise<string> {
  for (let n = 1; ; n++) {
    const id = idIn(target, n === 1 ? stem : `${stem}-${n}`);
    if (!(await trx.selectFrom('image').select('id').where('id', '=', id).executeTakeFirst())) return id;
  }
}

async function placeOnly({ db, files }: Store, received: Received): Promise<Recorded> {
  const { at, isNew } = await placeOriginal(db, files, received);
  const { measured } = received.decoded!;
  const facts = factsOf(measured, at);
  const tUrl = `${received.target.thumbnails}/${facts.filename}`;
  return { id: null, url: at, tUrl, largeUrl: null, ...facts, present: !isNew, captured: measured.caption };
}

/** What the album gives to its pictures. It stays as it is, with that folder, until the transaction ends. */
export async function lockAlbum(
  trx: Db,
  { album: id, folder }: Pick<Target, 'album' | 'folder'>,
  unlocked: UnlockedAlbum | null,
) {
  const album = await trx
    .selectFrom('album')
    .select(['title', 'imageTitle', 'tags', 'contribs', 'wrappedKey', 'nameKey'])
    .select(isFolderOfAlbum(folder).as('isThere'))
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow(() => new ApiProblem('not-found', { detail: ALBUM_AWAY }));
  // It may have been encrypted anew meanwhile, with another key.
  if ((album.wrappedKey === null ? null : album.nameKey) !== (unlocked?.nameKey ?? null))
    throw new ApiProblem('conflict', { detail: ENCRYPTED_MEANWHILE });
  if (!album.isThere) throw new ApiProblem('conflict', { detail: OTHER_FOLDER });
  return album;
}
type Album = Awaited<ReturnType<typeof lockAlbum>>;

interface Writing {
  received: Received;
  measured: Measured;
  album: Album | null;
  at: string;
}

/** `stoodIn` is the hash of the large version that was there before its picture. */
async function write(trx: Db, { clock }: Store, { received, measured, album, at }: Writing) {
  const { target, unlocked, name, given, onlyKnownTags = false } = received;
  const { base: filename, name: stem, ext } = path.posix.parse(at);
  const { caption, ...facts } = measured;
  const described = { ...turned(facts, given?.rotation ?? 0), ...(unlocked && UNDESCRIBED) };
  const known = album && (await knownUnder(trx, target, filename));
  if (known) {
    // Where there was only its large version so far, that stood for it.
    if (!target.large && known.url !== known.largeUrl) throw new ApiProblem('taken', { detail: TAKEN });
    const { sha256, ...answer } = known;
    const place = target.large ? { largeUrl: at } : { url: at };
    const set: Updateable<Image> = target.large ? largeOf(measured, at) : { ...described, ...place };
    await trx.updateTable('image').set(set).where('id', '=', known.id).execute();
    return { ...answer, ...factsOf(measured, at), ...place, stoodIn: target.large ? null : sha256 };
  }
  const row = {
    id: album ? await freeId(trx, target, stem) : await freshImageId(trx, today(clock)),
    url: at,
    tUrl: `${target.thumbnails}/${filename}`,
    ...(target.large && largeOf(measured, at)),
    filename,
    fileExtension: ext.slice(1).toLowerCase(),
    album: target.album,
    isAsset: album !== null,
    ...described,
    ...textsOf(caption, name, album),
    ...(await namedBy(trx, caption, album, onlyKnownTags)),
    ...given,
  };
  const written = await trx.insertInto('image').values(row).returning(ANSWERED).executeTakeFirstOrThrow();
  return { ...written, stoodIn: null };
}

/** What a record says of a large version. */
export const largeOf = ({ bytes, sha256 }: Pick<Measured, 'bytes' | 'sha256'>, at: string) => ({
  largeUrl: at,
  largeBytes: bytes,
  largeSha256: sha256,
});

function factsOf({ width, height, bytes, sha256 }: Measured, at: string) {
  return { width, height, bytes, hash: sha256.slice(0, 8), filename: path.posix.basename(at) };
}

const textsOf = (caption: Caption, name: string, album: Album | null) => ({
  title: caption.title ?? album?.imageTitle ?? album?.title ?? titleOfName(name),
  description: caption.description === null ? null : escapeHtml(caption.description),
  takenAt: takenAt(caption),
});

/** As it is shown where it is known to be turned; its sizes follow. */
function turned<F extends Omit<Measured, 'caption'>>(facts: F, rotation: number) {
  const { width, height, thumbHash } = facts;
  return {
    ...facts,
    rotation,
    ...(rotation % 180 !== 0 && { width: height, height: width }),
    thumbHash: turnedThumbHash(thumbHash, rotation),
  };
}

/** A camera knows no time zone: its clock is kept as it is. */
export const takenAt = ({ taken }: Caption): Date | null => (taken === null ? null : new Date(`${taken}Z`));

/** What the picture names is there, and stays until its record is. */
async function namedBy(trx: Db, { keywords, creator }: Caption, album: Album | null, onlyKnown: boolean) {
  const { tags = [], contribs = [] } = album ?? {};
  const heldTags = await lockTags(trx, tags);
  const named = [...new Set([...contribs, ...(await contributorsOfName(trx, creator))])];
  const heldContribs = await lockContributors(trx, named);
  const keywordTags = onlyKnown ? await knownTags(trx, keywords) : await tagsOfKeywords(trx, keywords);
  return {
    tags: [...new Set([...tags.filter((id) => heldTags.has(id)), ...keywordTags])],
    contribs: named.filter((id) => heldContribs.has(id)),
  };
}
