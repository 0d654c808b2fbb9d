import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { keepingOpen } from '../database/transaction.ts';
import { ApiProblem } from '../problem/problem.ts';
import { endTask, reportProgress } from '../tasks/task.ts';
import { isNamed } from './present.ts';
import type { Store } from './store.ts';

export type Direction = 'encrypt' | 'decrypt';

export interface JournalStore extends Store {
  /** Work that goes on, by its task; the end of the process waits for it. */
  jobs: Map<string, Promise<void>>;
}

export const NOTHING = '-';
/** Of the progress, when the files are converted. */
export const CONVERTED = 0.95;

export const BUSY =
  'Dieses Album wird gerade verschlüsselt oder entschlüsselt, oder seine Bilder werden verschoben.';
/** Thrown where this process was taken for dead. */
export const ROLLED_BACK = 'Another process has taken this back.';
const FILES_AT_ONCE = 100;

/** What a note says beside where the files lie. The paths are those that records name. */
interface Noted {
  task: string;
  albums?: string[];
  from?: string;
  to?: string;
}

/** The process ends: the file in work is done, and the journal tells the next process what to take back. */
export class Interrupted extends ApiProblem {
  override name = 'Interrupted';
  constructor() {
    super('unavailable', {
      detail:
        'Der Server wird gerade beendet. Es bleibt alles, wie es war; bitte beginnen Sie gleich noch einmal.',
    });
  }
}

/** Whether files of that album are being converted, or what was left of it is still being cleared away. */
export async function isConverting(db: Db, album: string): Promise<boolean> {
  const { rows } = await sql`
    select from task where kind in ('encrypt', 'decrypt') and state = 'running' and payload->>'album' = ${album}
    union all
    select from "fileOperation" where kind in ('encrypt', 'decrypt') and payload->>'album' = ${album}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The same, or pictures are just being moved into it or out of it. */
export async function isBusy(db: Db, album: string): Promise<boolean> {
  const { rows } = await sql`
    select from task where kind = 'move' and state = 'running' and jsonb_exists(payload->'albums', ${album})
    union all
    select from "fileOperation" where kind = 'move' and jsonb_exists(payload->'albums', ${album})
    limit 1`.execute(db);
  return rows.length > 0 || isConverting(db, album);
}

/** Within the transaction that commits: from now on what was written stays, and what it came from is to go. */
export async function turnRound(trx: Db, task: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('task')
    .set({ result: JSON.stringify('committed') })
    .where('id', '=', task)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(ROLLED_BACK);
  await trx.updateTable('fileOperation').set({ state: 'committed' }).where(isOf(task)).execute();
}

/** Whoever was taken for dead changes nothing any more; the transaction keeps others from doing so until its end. */
export async function requireOwn(
  trx: Db,
  { clock }: Pick<JournalStore, 'clock'>,
  task: string,
): Promise<void> {
  if (!(await reportProgress(trx, clock, task))) throw new Error(ROLLED_BACK);
}

/** Before the commit: removes what was written. All is as it was. */
export async function rollback(store: JournalStore, task: string, error: string): Promise<void> {
  // First: whoever believes to be at work on it still cannot commit any more.
  await endTask(store.db, store.clock, task, error);
  await removeNoted(store, task);
  await forgetNotes(store.db, task);
}

/** What was written before a commit goes, after it what that came from; what a record names by now stays. Can be repeated at any point. */
export async function removeNoted(store: JournalStore, task: string): Promise<void> {
  for (let at: number | undefined = 0; at !== undefined;) at = await removeSome(store, task, at);
}

async function removeSome(
  { db, files }: JournalStore,
  task: string,
  after: number,
): Promise<number | undefined> {
  const left = db.selectFrom('fileOperation').where(isOf(task)).where('id', '>', after);
  if (!(await left.select('id').limit(1).executeTakeFirst())) return undefined;
  // Not only when the albums are locked: a store that is away takes its time to say so.
  await files.reachable();
  return db.transaction().execute(async (trx) => {
    const noted = await trx
      .selectFrom('fileOperation')
      .select(['id', 'from', 'to', 'state', 'payload'])
      .where(isOf(task))
      .where('id', '>', after)
      .orderBy('id')
      .limit(FILES_AT_ONCE)
      .forUpdate()
      .execute();
    const albums = noted.flatMap(({ payload }) => (payload as Noted).albums ?? []);
    // Uploads hold theirs while they look for their place.
    await sql`select from album where id = any(${albums}::text[]) order by id for update`.execute(trx);
    const gone: string[] = [];
    for (const { state, payload, ...paths } of noted) {
      const side = state === 'planned' ? 'to' : 'from';
      const named = (payload as Noted)[side];
      const path = paths[side] ?? NOTHING;
      if (path !== NOTHING && !(named && (await isNamed(trx, named)))) gone.push(path);
    }
    // All of them: what is still on its way when the albums are free again takes the file of an upload.
    const removed = Promise.allSettled(gone.map((path) => files.remove('imgs', path)));
    for (const one of await keepingOpen(trx, removed)) if (one.status === 'rejected') throw one.reason;
    return noted.at(-1)?.id;
  });
}

export const forgetNotes = (db: Db, task: string) =>
  db.deleteFrom('fileOperation').where(isOf(task)).execute();

const isOf = (task: string) => sql<boolean>`payload->>'task' = ${task}`;
