import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Derivatives } from '../images/derivatives.ts';
import type { Parts } from '../parts.ts';
import { endTask } from '../tasks/task.ts';
import type { LockedDerivatives } from './locked-derivatives.ts';

export type Direction = 'encrypt' | 'decrypt';
/** Stands for "nothing to remove". */
export const NOTHING = '-';

export interface JournalParts extends Pick<Parts, 'db' | 'files' | 'clock' | 'log'> {
  pictures: { derivatives: Pick<Derivatives, 'forget'>; locked: Pick<LockedDerivatives, 'forget'> };
}

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

/** After the commit: removes what is no longer needed. Can be repeated at any point. */
export async function finish({ db, files, pictures }: JournalParts, task: string): Promise<void> {
  for (const { id, kind, from, payload } of await operationsOf(db, task, 'committed')) {
    if (from !== NOTHING) await files.remove('imgs', from);
    const { album } = payload as { album: string };
    const path = from.replace(/\.enc$/, '');
    const picture = await db.selectFrom('image').select('sha256').where('url', '=', path).executeTakeFirst();
    if (picture && kind === 'encrypt') await forgetPlain({ db, pictures }, picture.sha256);
    else if (picture) await pictures.locked.forget(album, picture.sha256);
    await forgetOperation(db, id);
  }
  await endTask(db, task);
}

/** The sizes in the cache, unless the same picture is shown elsewhere without a password. */
export async function forgetPlain(
  { db, pictures }: { db: Db; pictures: { derivatives: Pick<Derivatives, 'forget'> } },
  sha256: string,
): Promise<void> {
  const open = await db
    .selectFrom('image')
    .leftJoin('album', 'album.id', 'image.album')
    .select('image.id')
    .where('sha256', '=', sha256)
    .where('album.wrappedKey', 'is', null)
    .executeTakeFirst();
  if (!open) await pictures.derivatives.forget(sha256);
}

/** Before the commit: removes what was written. The album is as it was. */
export async function takeBack({ db, files }: JournalParts, task: string, error: string): Promise<void> {
  await endTask(db, task, error);
  for (const { id, to } of await operationsOf(db, task, 'planned')) {
    if (to !== null) await files.remove('imgs', to);
    await forgetOperation(db, id);
  }
}

/** Ends what processes left that are gone: what was committed is finished, everything else taken back. */
export async function resume(parts: JournalParts): Promise<void> {
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
async function forgetAllPlain(parts: JournalParts): Promise<void> {
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
export function startResuming(parts: JournalParts): { stop(): void } {
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
