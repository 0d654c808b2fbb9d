import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { readSetting, storeSetting } from '../database/setting.ts';
import { randomSecret } from '../encryption/secret.ts';
import { madeOnce } from '../files/made-once.ts';
import { locationOf, type Storage } from '../files/storage.ts';
import { forgetLeases, takeLease } from './lease.ts';

export const FILES_AT = 'filesAt';
const OTHER_KEY =
  'Auf dieser Datenbank läuft schon ein Prozess mit einem anderen Schlüssel. Bitte legen Sie dessen „secrets/jwt.key“ auch in diesen Datenordner (DATA_DIR), oder beenden Sie ihn und warten eine halbe Minute.';
const OTHER_PLACE =
  'Auf dieser Datenbank läuft schon ein Prozess, dessen Dateien an einem anderen Ort liegen. Bitte geben Sie diesem dasselbe DATA_DIR, oder denselben Bucket (S3_BUCKET, S3_PREFIX), oder beenden Sie jenen und warten eine halbe Minute.';

/**
 * Says that this process works on the database, for as long as it does. Throws where another one signs with another key: each would
 * refuse whom the other has let in. Or where its files lie elsewhere: each would miss the other's. `alone`: there can be no other.
 */
export async function joinProcesses(
  { db, key, storage }: { db: Db; key: Uint8Array; storage: Storage },
  { alone }: { alone: boolean },
): Promise<{ leave(): Promise<void> }> {
  if (alone) await forgetLeases(db);
  const signing = `process ${shortHash(key)}`;
  const place = await placeOf(storage);
  const kind = `${signing} ${place}`;
  const here = (await takeLease(db, `${kind} ${randomSecret()}`))!;
  const other = await processes(db).where('name', 'not like', `${kind} %`).executeTakeFirst();
  if (!other && !alone) await storeSetting(db, FILES_AT, place);
  if (!other) return here;
  await here.leave();
  throw new Error(other.name.startsWith(`${signing} `) ? OTHER_PLACE : OTHER_KEY);
}

const shortHash = (data: Uint8Array | string) =>
  createHash('sha256').update('lichthof process\0').update(data).digest('hex').slice(0, 16);

/** A data directory has an id: machines may reach one by different paths, and different ones by the same. */
const placeOf = async (storage: Storage): Promise<string> =>
  shortHash(
    storage.at === 's3'
      ? locationOf(storage)
      : await madeOnce(path.join(storage.dataDir, 'files-id'), () => randomBytes(16)),
  );

/** Where the files of the last process were; undefined where that is not known. */
export async function isSamePlace(db: Db, storage: Storage): Promise<boolean | undefined> {
  const last = await readSetting(db, FILES_AT);
  return last === undefined ? undefined : last === (await placeOf(storage));
}

/** One that was started before the files have moved, or with other settings. */
export const worksElsewhere = async (db: Db, storage: Storage): Promise<boolean> => {
  const here = `process % ${await placeOf(storage)} %`;
  return (await processes(db).where('name', 'not like', here).executeTakeFirst()) !== undefined;
};

export const countProcesses = async (db: Db): Promise<number> => (await processes(db).execute()).length;

const processes = (db: Db) =>
  db
    .selectFrom('lease')
    .select('name')
    .where('name', 'like', 'process %')
    .where('until', '>', sql<Date>`clock_timestamp()`);
