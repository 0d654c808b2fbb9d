import { listTasks, type Task as ServerTask } from '@lichthof/api/contract/task';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { call } from '../../server/api.ts';
import { isOver, putTask, tasks } from './tasks.ts';
import { undoTask } from './undo.ts';

const EVERY_MS = 1500;

/** Who waits for the end of a task, by its id. */
const waiting = new Map<string, (done: boolean) => void>();
let polling = false;

/** Follows a task of the server in the list until it ends. Resolves with whether it was done. */
export function watchTask(taskId: string): Promise<boolean> {
  const end = new Promise<boolean>((resolve) => waiting.set(taskId, resolve));
  void followTasks();
  return end;
}

/** Shows what runs on the server, also if it was begun before the page was loaded, until nothing does any more. */
export async function followTasks(): Promise<void> {
  if (polling) return;
  polling = true;
  do {
    // Without an answer it is asked again: a task does not end with the connection.
    const list = await call(listTasks).catch(() => null);
    for (const task of list?.items.toReversed() ?? []) show(task);
    if (list?.items.every(isOver)) break;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  } while (waiting.size > 0 || tasks.some((task) => !isOver(task)));
  polling = false;
}

/** What ended before this page was loaded is no news, unless it can be undone. */
function show({ taskId, title, state, progress, error, undo, album }: ServerTask): void {
  const known = tasks.some(({ id }) => id === taskId) || waiting.has(taskId);
  if (isOver({ state }) && !known && !undo) return;
  putTask({
    id: taskId,
    title,
    state,
    progress,
    note: error ?? undefined,
    href: album === null ? undefined : adminPaths.album(album),
    actions: undo ? { undo: () => void undoTask(taskId) } : undefined,
  });
  if (!isOver({ state })) return;
  waiting.get(taskId)?.(state === 'done');
  waiting.delete(taskId);
}
