import { inTransaction } from '../database/transaction.ts';
import { requireSpace } from '../files/space.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { TaskState } from '../tasks/job.ts';
import { reportProgress } from '../tasks/task.ts';
import { CONVERTED, Interrupted, type JournalStore, ROLLED_BACK } from './journal.ts';
import { copy } from './move-files.ts';
import { type Move, type Moving, placesIn } from './move-places.ts';
import { CHANGED, commit, stays } from './move-record.ts';
import { run } from './run.ts';

export const MOVE = 'move';

const FAILED = 'Die Bilder ließen sich nicht verschieben. Es bleibt alles, wie es war.';

/** Moves all of them, or none (docs/decisions/2026-11-25-moving-wholly.md). Rejects where they stay. */
export function movePictures(store: JournalStore, moving: Moving): Promise<TaskState> {
  const work = async () => {
    await copyAll(store, moving);
    await inTransaction(store.db, (trx) => commit(trx, moving));
  };
  return run(store, moving.task, work, FAILED);
}

async function copyAll(store: JournalStore, moving: Moving): Promise<void> {
  const { db, files, clock, ending } = store;
  const { task, moves } = moving;
  for (const [i, move] of moves.entries()) {
    if (ending.aborted) throw new Interrupted();
    const written = await copyOne(store, moving, move).catch((error: unknown) => {
      throw stays(move.title, error);
    });
    if (await reportProgress(db, clock, task, (CONVERTED * (i + 1)) / moves.length)) continue;
    for (const path of written) await files.remove('imgs', path);
    throw new Error(ROLLED_BACK);
  }
}

async function copyOne(store: JournalStore, moving: Moving, { image, to, back }: Move): Promise<string[]> {
  const { db, files } = store;
  const { task, albums } = moving;
  await requireSpace(files);
  const picture = await db
    .selectFrom('image')
    .select(['album', 'url', 'largeUrl', 'filename'])
    .where('id', '=', image)
    .executeTakeFirst();
  const source = albums.get(picture?.album ?? '');
  const target = albums.get(to);
  if (!picture || !source || !target || source === target)
    throw new ApiProblem('conflict', { detail: CHANGED });
  const places = await placesIn(store, { image, picture, source, target, back });
  const written: string[] = [];
  for (const place of places.files)
    written.push(await copy(store, { task, image, source, target, filename: places.filename }, place));
  return written;
}
