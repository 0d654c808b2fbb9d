import { listTasks, type Task as ServerTask } from '@lichthof/api/contract/task';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { call } from '../../server/api.ts';
import { dismiss, isDismissed } from './dismissed.ts';
import { isOver, putTask, removeTask, tasks } from './tasks.ts';
import { undoTask } from './undo.ts';

const EVERY_MS = 1500;

const waiting = new Map<string, (done: boolean) => void>();
const followed = new Set<string>();
let polling = false;

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
    if (list) forgetOthers(list.items);
    if (list?.items.every(isOver) && waiting.size === 0) break;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  } while (waiting.size > 0 || tasks.some((task) => !isOver(task)));
  polling = false;
}

/** What the server does not know any more does not go on either. */
function forgetOthers(listed: readonly ServerTask[]): void {
  const known = new Set(listed.map(({ taskId }) => taskId));
  for (const id of followed)
    if (!known.has(id)) {
      followed.delete(id);
      removeTask(id);
      settle(id, false);
    }
}

/** One that failed, until somebody takes it away: also after a reload. */
export function dismissTask(id: string): void {
  removeTask(id);
  if (followed.has(id)) dismiss(id);
}

/** What was done before this page was loaded is no news, unless it can be undone; nor is what somebody has taken away. */
function show({ taskId, title, state, progress, error, undo, album }: ServerTask): void {
  const known = tasks.some(({ id }) => id === taskId) || waiting.has(taskId);
  if (state === 'done' && !known && !undo) return;
  if (state === 'failed' && !known && isDismissed(taskId)) return void followed.add(taskId);
  followed.add(taskId);
  putTask({
    id: taskId,
    title,
    state,
    progress,
    note: error ?? undefined,
    href: album === null ? undefined : adminPaths.album(album),
    actions: undo ? { undo: () => undoTask(taskId) } : undefined,
  });
  if (!isOver({ state })) return;
  settle(taskId, state === 'done');
}

function settle(taskId: string, done: boolean): void {
  waiting.get(taskId)?.(done);
  waiting.delete(taskId);
}
