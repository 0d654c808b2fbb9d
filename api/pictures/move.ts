import { sql } from 'kysely';
import { withLease } from '../tasks/lease.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiProblem } from '../problem/problem.ts';
import { endTask, releaseTask, reportProgress } from '../tasks/task.ts';
import { Interrupted } from './conversion.ts';
import { abandoned, type JournalStore } from './journal.ts';
import { copy, finish, takeBack } from './move-files.ts';
import { type MovingAlbum, placesIn, type Was } from './move-places.ts';
import { CHANGED, commit } from './move-record.ts';
import { moveToTrash } from './trash.ts';

/** The task that moves pictures. */
export const MOVE = 'move';

/** A picture that goes to another album. `back`: to where it was. */
export interface Move {
  image: string;
  title: string;
  to: string;
  back?: Was;
}

export interface Moving {
  task: string;
  moves: readonly Move[];
  /** Those that the pictures lie in, and those that they go to. */
  albums: ReadonlyMap<string, MovingAlbum>;
  /** The task that is undone by this one. */
  undoes?: string;
  /** As the list of tasks says it in the end. */
  done: string;
}

interface Outcome {
  moved: number;
  /** Those that stay, and why. */
  skipped: { id: string; title: string; reason: string }[];
}

const GONE = 'Das Bild gibt es nicht mehr.';
const FAILED = 'Das Bild ließ sich nicht verschieben.';
const INTERRUPTED =
  'Das Verschieben wurde unterbrochen. Jedes Bild liegt ganz im einen oder im anderen Album; bitte verschieben Sie die übrigen noch einmal.';

/** Moves one picture after the other, each in one step that holds or leaves nothing behind (docs/decisions/2026-11-24-moving-pictures.md). */
export function movePictures(store: JournalStore, moving: Moving): Promise<Outcome> {
  const { jobs } = store;
  const work = moveAll(store, moving);
  const over = work.then(
    () => undefined,
    () => undefined,
  );
  jobs.set(
    moving.task,
    over.finally(() => jobs.delete(moving.task)),
  );
  return work;
}

async function moveAll(store: JournalStore, moving: Moving): Promise<Outcome> {
  const { db, clock, ending, log, pictures } = store;
  const { task, moves } = moving;
  const outcome: Outcome = { moved: 0, skipped: [] };
  for (const [i, move] of moves.entries()) {
    if (ending.aborted) {
      await releaseTask(db, clock, task);
      throw new Interrupted();
    }
    try {
      await moveOne(store, moving, move);
      outcome.moved += 1;
    } catch (error) {
      await takeBack(store, task);
      const isTold = error instanceof ApiProblem;
      if (!isTold) log('ERROR', FAILED, { image: move.image, error: String(error) });
      outcome.skipped.push({ id: move.image, title: move.title, reason: isTold ? error.message : FAILED });
    }
    if (!(await reportProgress(db, clock, task, (i + 1) / moves.length))) throw new Error(INTERRUPTED);
  }
  await moveToTrash(store);
  pictures.arrived();
  await end(store, moving, outcome);
  return outcome;
}

async function end({ db, clock }: JournalStore, { task, undoes, done }: Moving, { skipped }: Outcome) {
  if (skipped.length === 0)
    await db.updateTable('task').set({ title: done }).where('id', '=', task).execute();
  const [first] = skipped;
  const others = skipped.length > 1 ? ` und ${skipped.length - 1} weitere` : '';
  await endTask(db, clock, task, first && `Geblieben: „${first.title}“${others}. ${first.reason}`);
  if (undoes !== undefined)
    await db
      .updateTable('task')
      .set({ title: sql`title || ' (rückgängig gemacht)'` })
      .where('id', '=', undoes)
      .where(sql<boolean>`not exists (select from "bulkChange" where "taskId" = ${undoes})`)
      .execute();
}

/** Until the commit it lies where it was, from then on in the other album: what an interruption leaves is known by the journal. */
async function moveOne(store: JournalStore, moving: Moving, { image, to, back }: Move): Promise<void> {
  const { db } = store;
  const { task, undoes, albums } = moving;
  const picture = await db
    .selectFrom('image')
    .select(['album', 'url', 'largeUrl', 'filename'])
    .where('id', '=', image)
    .executeTakeFirst();
  if (!picture) throw new ApiProblem('not-found', { detail: GONE });
  const source = albums.get(picture.album ?? '');
  const target = albums.get(to);
  if (!source || !target || source === target) throw new ApiProblem('conflict', { detail: CHANGED });
  const places = await placesIn(store, { image, picture, source, target, back });
  const copies: number[] = [];
  for (const place of places.files) copies.push(await copy(store, { task, image, source, target }, place));
  await inTransaction(db, (trx) =>
    commit(trx, { task, undoes, image, source, target, picture, places, copies, back }),
  );
  await finish(store, task);
}

/** Ends what processes left that are gone: the picture in work is where it was, or in the other album. Takes no key. */
export async function resumeMoves(store: JournalStore, { alone = false } = {}): Promise<void> {
  for (const { id, state } of await abandoned(store, [MOVE], alone)) {
    if (store.ending.aborted) return;
    await withLease(store.db, `resume ${id}`, async () => {
      // First: whoever believes to be at work on it still cannot commit any more.
      if (state === 'running') await endTask(store.db, store.clock, id, INTERRUPTED);
      await takeBack(store, id);
      await finish(store, id);
      store.log('WARNING', 'Unterbrochenes Verschieben beendet', { task: id });
    });
  }
}
