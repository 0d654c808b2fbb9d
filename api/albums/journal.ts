import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { type BinParts, clearAway, condemn } from '../images/bin.ts';
import { endTask } from '../tasks/task.ts';
import { forgetPlain } from './plain-sizes.ts';

export type Direction = 'encrypt' | 'decrypt';
/** Stands for "nothing to remove". */
export const NOTHING = '-';

const TAKEN_BACK = 'Der Vorgang wurde unterbrochen und zurückgenommen. Bitte beginnen Sie ihn noch einmal.';

const operationsOf = (db: Db, task: string, state: 'planned' | 'committed') =>
  db
    .selectFrom('fileOperation')
    .selectAll()
    .where(sql<boolean>`payload->>'task' = ${task}`)
    .where('state', '=', state)
    .orderBy('id')
    .execute();

const forgetOperation = (db: Db, id: number) => db.deleteFrom('fileOperation').where('id', '=', id).execute();

/** After the commit: removes what is no longer needed, of an encrypted album also from the bin. Can be repeated at any point. */
export async function finish(parts: BinParts, task: string): Promise<void> {
  const { db, files, pictures } = parts;
  const { kind, album } = await db
    .selectFrom('task')
    .select(['kind', sql<string>`payload->>'album'`.as('album')])
    .where('id', '=', task)
    .executeTakeFirstOrThrow();
  if (kind === 'encrypt') await condemn(db, album);
  for (const { id, from } of await operationsOf(db, task, 'committed')) {
    if (from !== NOTHING) await files.remove('imgs', from);
    const path = from.replace(/\.enc$/, '');
    const picture = await db.selectFrom('image').select('sha256').where('url', '=', path).executeTakeFirst();
    if (picture && kind === 'encrypt') await forgetPlain({ db, pictures }, picture.sha256);
    else if (picture) await pictures.locked.forget(album, picture.sha256);
    await forgetOperation(db, id);
  }
  await clearAway(parts);
  await endTask(db, task);
}

/** Before the commit: removes what was written. The album is as it was. */
export async function takeBack({ db, files }: BinParts, task: string, error: string): Promise<void> {
  await endTask(db, task, error);
  for (const { id, to } of await operationsOf(db, task, 'planned')) {
    if (to !== null) await files.remove('imgs', to);
    await forgetOperation(db, id);
  }
}

/** Ends what processes left that are gone: what was committed is finished, everything else taken back. */
export async function resume(parts: BinParts): Promise<void> {
  const { db, clock } = parts;
  const left = await db
    .selectFrom('task')
    .select(['id', 'result'])
    .where('kind', 'in', ['encrypt', 'decrypt'])
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'running'), eb('lockedUntil', '<', clock.now())]),
        // Killed while it was being taken back.
        eb.and([
          eb('state', '!=', 'running'),
          sql<boolean>`exists (select from "fileOperation" where payload->>'task' = task.id)`,
        ]),
      ]),
    )
    .execute();
  for (const { id, result } of left) {
    await (result === 'committed' ? finish(parts, id) : takeBack(parts, id, TAKEN_BACK));
    parts.log('WARNING', 'Unterbrochene Verschlüsselung beendet', { task: id, committed: result !== null });
  }
}

/** What a size that was just being made when its album was encrypted has left. */
async function forgetAllPlain(parts: BinParts): Promise<void> {
  const locked = await parts.db
    .selectFrom('image')
    .innerJoin('album', 'album.id', 'image.album')
    .select('sha256')
    .where('album.wrappedKey', 'is not', null)
    .execute();
  for (const { sha256 } of locked) await forgetPlain(parts, sha256);
}

const EVERY_MS = 60_000;

/** Looks now and every minute; what lies readable in the cache by accident is looked for now. */
export function startResuming(parts: BinParts): { stop(): void } {
  const run = () =>
    void resume(parts).catch((error: Error) =>
      parts.log('ERROR', 'Eine unterbrochene Verschlüsselung ließ sich nicht beenden', {
        error: error.message,
      }),
    );
  run();
  void forgetAllPlain(parts).catch((error: Error) =>
    parts.log('ERROR', 'Der Cache ließ sich nicht aufräumen', { error: error.message }),
  );
  const timer = setInterval(run, EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
