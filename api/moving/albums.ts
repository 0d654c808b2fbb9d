import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Moving } from '../contract/moving.ts';
import type { Database, Db } from '../database/schema.ts';
import { type UnlockedAlbum } from '../encryption/encrypted-album.ts';
import { keyFromFile, newWrappedKeys } from '../encryption/key-file.ts';
import { unwrapWithPassword } from '../encryption/wrapped-keys.ts';
import { albumTarget, encryptFiles, lockableAlbum, type Target } from '../pictures/pictures.ts';
import type { Services } from '../services/services.ts';
import { type Arriving, create } from './context.ts';
import { type TagIds, tagIdsOf } from './people.ts';
import { refusalOf } from './report.ts';

/** A photo album that pictures can come into. */
export interface Open {
  target: Target;
  unlocked: UnlockedAlbum | null;
}
type MovingAlbum = Moving['albums'][number];
type Row = Selectable<Database['album']>;

const NO_PASSWORD =
  'Verschlüsselt. Mit dem Passwort (ALBUM_PASSWORD) kommt das Album bei einem weiteren Aufruf herein, ohne bleibt es mit seinen Bildern zurück.';
/** What a new password has to have. */
const LEAST = 10;
const SHORT = `Das Passwort des verschlüsselten Albums muss mindestens ${LEAST} Zeichen haben.`;
const ELSEWHERE = 'Ein anderes Album hat hier schon diese ID. Seine Bilder bleiben zurück.';
const WIDER =
  'Das Album gibt es hier schon, und es sehen mehr Menschen, als die Datei will. Seine Bilder bleiben zurück.';

const FOREIGN = 'Eine seiner Gruppen ist hier eine andere. Seine Bilder bleiben zurück.';

/** Those of the file that are here now; what is missing among them stays behind, with its pictures. */
export async function bringAlbums(
  arriving: Arriving,
  { tags, foreign }: { tags: TagIds; foreign: ReadonlySet<string> },
): Promise<Map<string, Open>> {
  const { services, moving, report } = arriving;
  const open = new Map<string, Open>();
  for (const album of moving.albums) {
    const name = `Album „${album.title}“`;
    const there = await find(services.db, album.id);
    const why = namesAny(album, foreign) ? FOREIGN : whyNot(album, there, arriving.passwords);
    if (why !== null) report.left.push(`${name}: ${why}`);
    else if (there) report.present.album++;
    else {
      const { cover: _, ...record } = { ...album, tags: tagIdsOf(tags, album.tags ?? []) };
      if (!(await create(arriving, 'album', record, { name }))) continue;
    }
    if (why !== null) continue;
    try {
      const opened = await openFor(arriving, album.id);
      if (opened) open.set(album.id, opened);
      else report.left.push(`${name}: ${NO_PASSWORD}`);
    } catch (error) {
      report.left.push(`${name}: ${refusalOf(error)}`);
    }
  }
  return open;
}

const find = (db: Db, id: string) =>
  db.selectFrom('album').selectAll().where('id', '=', id).executeTakeFirst();

const namesAny = (album: MovingAlbum, groups: ReadonlySet<string>) =>
  [album.groupIds, album.editGroupIds, album.downloadGroupIds].some((ids) =>
    ids?.some((id) => groups.has(id)),
  );

function whyNot(album: MovingAlbum, there: Row | undefined, passwords: readonly string[]): string | null {
  if (there && there.location !== album.location) return ELSEWHERE;
  if (there && isWider(there, album)) return WIDER;
  // What waits here for its password gets it from its owner.
  if (!album.encrypted) return there?.encrypted && !there.wrappedKey ? NO_PASSWORD : null;
  if (there?.wrappedKey) return null;
  if (passwords.length === 0) return NO_PASSWORD;
  return passwords[0]!.length < LEAST ? SHORT : null;
}

/** Whether somebody sees the album that is here who would not see that of the file. */
function isWider(there: Row, { public: isPublic, groupIds = [], encrypted }: MovingAlbum): boolean {
  if (encrypted && !there.encrypted) return true;
  if (groupIds.length > 0)
    return there.groupIds.length === 0 || there.groupIds.some((id) => !groupIds.includes(id));
  return there.public && there.groupIds.length === 0 && !isPublic;
}

/** Null where none of the passwords opens it. */
async function openFor({ services, passwords }: Arriving, id: string): Promise<Open | null> {
  const album = await lockableAlbum(services.db, id);
  if (album.encrypted && album.wrappedKey === null) await lock(services, id, passwords[0]!);
  const unlocked = await unlock(services.db, id, passwords);
  if (album.encrypted && !unlocked) return null;
  return { target: (await albumTarget(services.db, id))!, unlocked };
}

/** Before its pictures come: none of them ever lies there readable. */
async function lock(services: Services, id: string, password: string): Promise<void> {
  const album = await lockableAlbum(services.db, id);
  const known = await keyFromFile(services, album, password);
  const dataKey = known?.dataKey ?? randomBytes(32);
  const wraps = known?.wraps ?? (await newWrappedKeys(id, dataKey, { password, recovery: false }));
  const { done } = await encryptFiles(services, album, { dataKey, wraps, isNew: !known, by: null });
  await done;
}

/** An encrypted album with the key that one of the passwords opens; null where none does, or where it is not encrypted. */
export async function unlock(
  db: Db,
  id: string,
  passwords: readonly string[],
): Promise<UnlockedAlbum | null> {
  const album = await lockableAlbum(db, id);
  if (album.wrappedKey === null) return null;
  for (const password of passwords) {
    const dataKey = await unwrapWithPassword(id, album.wrappedKey, password);
    if (dataKey) return { ...album, dataKey };
  }
  return null;
}
