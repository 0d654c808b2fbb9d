import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { randomSecret } from '../encryption/secret.ts';
import { forgetLeases, takeLease } from './lease.ts';

const OTHER_KEY =
  'Auf dieser Datenbank läuft schon ein Prozess mit einem anderen Schlüssel. Bitte legen Sie dessen „secrets/jwt.key“ auch in diesen Datenordner (DATA_DIR), oder beenden Sie ihn und warten eine halbe Minute.';

/**
 * Says that this process works on the database, for as long as it does. Throws where another one signs with another key: each would
 * refuse whom the other has let in. `alone`: there can be no other.
 */
export async function joinProcesses(
  { db, key }: { db: Db; key: Uint8Array },
  { alone }: { alone: boolean },
): Promise<{ leave(): Promise<void> }> {
  if (alone) await forgetLeases(db);
  const kind = `process ${createHash('sha256').update('lichthof process\0').update(key).digest('hex').slice(0, 16)}`;
  const here = (await takeLease(db, `${kind} ${randomSecret()}`))!;
  const other = await processes(db).where('name', 'not like', `${kind} %`).executeTakeFirst();
  if (!other) return here;
  await here.leave();
  throw new Error(OTHER_KEY);
}

export const countProcesses = async (db: Db): Promise<number> => (await processes(db).execute()).length;

const processes = (db: Db) =>
  db
    .selectFrom('lease')
    .select('name')
    .where('name', 'like', 'process %')
    .where('until', '>', sql<Date>`clock_timestamp()`);
