import { sql } from 'kysely';
import { isOfAlbum } from '../encryption/encrypted-album.ts';
import { ApiProblem } from '../problem/problem.ts';
import { withLease } from '../tasks/lease.ts';
import type { TaskState } from '../tasks/job.ts';
import { endTask, keepingAlive, releaseTask, reportProgress } from '../tasks/task.ts';
import { CONVERTED, forgetNotes, Interrupted, type JournalStore, removeNoted, rollback } from './journal.ts';
import { describe } from './placeholder.ts';
import { forgetPlain } from './present.ts';
import { markForPurge, moveToTrash } from './trash.ts';

const KINDS = ['encrypt', 'decrypt', 'move'];
const ROLLED_BACK = 'Der Vorgang wurde unterbrochen und zurückgenommen. Bitte beginnen Sie ihn noch einmal.';
const NOT_COMPLETED = 'Was übrig war, ließ sich nicht entfernen. Es wird gleich noch einmal versucht.';

/**
 * Work that writes files, and commits at its end. What fails before leaves all as it was: then this rejects, and the task says
 * `failed`. What fails after it is done again by `resume`: until then it runs.
 */
export function run(
  store: JournalStore,
  task: string,
  work: () => Promise<void>,
  failed: string,
): Promise<TaskState> {
  const { db, clock, jobs, log } = store;
  const whole = async (): Promise<TaskState> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof Interrupted) {
        await releaseTask(db, clock, task);
        throw error;
      }
      log('ERROR', failed, { task, error: String((error as Error).cause ?? error) });
      await rollback(store, task, error instanceof ApiProblem ? error.message : failed);
      throw error;
    }
    try {
      await complete(store, task);
      return 'done';
    } catch (error) {
      log('ERROR', NOT_COMPLETED, { task, error: String(error) });
      await releaseTask(db, clock, task).catch(() => undefined);
      return 'running';
    }
  };
  const done = keepingAlive(db, clock, task, whole());
  // Somebody may have stopped waiting: then the task tells it.
  const over = done
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => jobs.delete(task));
  jobs.set(task, over);
  return done;
}

/**
 * After the commit: removes what is no longer needed, readable originals before anything else, of an encrypted album also
 * what lies in the bin; of what is readable again placeholders and sizes are made anew. Takes no key, and can be repeated at any point.
 */
export async function complete(store: JournalStore, task: string): Promise<void> {
  const { db, clock, ending, pictures } = store;
  const { kind, album } = await db
    .selectFrom('task')
    .select(['kind', sql<string>`coalesce(payload->>'album', '')`.as('album')])
    .where('id', '=', task)
    .executeTakeFirstOrThrow();
  await removeNoted(store, task);
  if (kind === 'encrypt') await markForPurge(db, album);
  await moveToTrash(store);
  const shown = await shownOf(store, task, album);
  for (const [i, picture] of shown.entries()) {
    if (ending.aborted) return void (await releaseTask(db, clock, task));
    await settle(store, picture);
    await reportProgress(db, clock, task, CONVERTED + ((1 - CONVERTED) * i) / shown.length);
  }
  pictures.arrived();
  await forgetNotes(db, task);
  await endTask(db, clock, task);
}

interface Shown {
  id: string;
  url: string;
  sha256: string;
  rotation: number;
  thumbHash: string;
  from: string;
  isLocked: boolean;
}

/** What was moved, or what is shown out of the album that was converted. */
async function shownOf({ db }: JournalStore, task: string, album: string): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select image.id, url, sha256, rotation, "thumbHash", "from", "wrappedKey" is not null as "isLocked"
    from (select id, ${album}::text as "from" from image where ${isOfAlbum(album)}
      union select payload->>'image', payload->'albums'->>0 from "fileOperation"
        where kind = 'move' and payload->>'task' = ${task}) shown
    join image on image.id = shown.id left join album on album.id = image.album`.execute(db);
  return rows;
}

async function settle(store: JournalStore, { from, isLocked, ...picture }: Shown): Promise<void> {
  const { db, pictures } = store;
  const { sha256, thumbHash } = picture;
  if (isLocked) await forgetPlain({ db, pictures }, sha256);
  else if (thumbHash === '') await describe(store, picture);
  const still = await db
    .selectFrom('image')
    .innerJoin('album', 'album.id', 'image.album')
    .select('image.id')
    .where('album.id', '=', from)
    .where('wrappedKey', 'is not', null)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (!still) await pictures.locked.forget(from, sha256);
}

/**
 * Ends what processes left that are gone: what was committed is completed, everything else taken back. `alone`: no other
 * process works on this database, so whatever this one has not begun was left.
 */
export async function resume(store: JournalStore, { alone = false } = {}): Promise<void> {
  const { db, clock, ending, jobs, log } = store;
  const left = await db
    .selectFrom('task')
    .select(['id', 'kind', 'result'])
    .where('kind', 'in', KINDS)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'running'), ...(alone ? [] : [eb('lockedUntil', '<=', clock.now())])]),
        // Killed while it was being taken back.
        eb.and([
          eb('state', '!=', 'running'),
          sql<boolean>`exists (select from "fileOperation" where payload->>'task' = task.id)`,
        ]),
      ]),
    )
    .execute();
  for (const { id, kind, result } of left) {
    if (ending.aborted) return;
    if (jobs.has(id)) continue;
    await withLease(db, `resume ${id}`, async () => {
      await (result === 'committed' ? complete(store, id) : rollback(store, id, ROLLED_BACK));
      log('WARNING', 'Unterbrochene Aufgabe beendet', { task: id, kind, committed: result !== null });
    }).catch((error: unknown) => log('ERROR', NOT_COMPLETED, { task: id, error: String(error) }));
  }
}

/** What a size that was just being made when its album was encrypted has left. */
export async function forgetAllPlain(store: JournalStore): Promise<void> {
  const locked = await store.db
    .selectFrom('image')
    .innerJoin('album', 'album.id', 'image.album')
    .select('sha256')
    .where('album.wrappedKey', 'is not', null)
    .execute();
  for (const { sha256 } of locked) {
    if (store.ending.aborted) return;
    await forgetPlain(store, sha256);
  }
}
