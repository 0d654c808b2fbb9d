import { taskProgress } from '@lichthof/api/contract/task';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { putTask } from './tasks.ts';

interface Watched {
  taskId: string;
  title: string;
  href?: string;
}

const KEY = 'admin-tasks';
const watched = new Map<string, Watched>(stored().map((one) => [one.taskId, one]));

/** Follows work of the server in the list of tasks until it ends, over reloads as well. Resolves with whether it was done. */
export async function watchTask(task: Watched): Promise<boolean> {
  watched.set(task.taskId, task);
  store();
  return follow(task);
}

/** Goes on with what was watched before the page was loaded. */
export function resumeTasks(): void {
  for (const task of watched.values()) void follow(task);
}

async function follow({ taskId, title, href }: Watched): Promise<boolean> {
  for (;;) {
    const { state, progress, error } = await call(taskProgress, { params: { taskId } }).catch(failed);
    // Without an answer it goes on being asked about: the task does not end with the connection.
    if (state !== 'unreachable') {
      putTask({ id: taskId, title, href, state, progress, note: error ?? undefined });
      if (state === 'done' || state === 'failed') {
        watched.delete(taskId);
        store();
        return state === 'done';
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

function failed(reason: unknown) {
  const { status, message } = toApiError(reason);
  // The server keeps what has ended only for a while.
  const state = status === 404 ? ('done' as const) : status >= 400 && status < 500 ? 'failed' : 'unreachable';
  return { state, progress: 1, error: state === 'failed' ? message : null } as const;
}

function stored(): Watched[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    // What this file has written itself.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return Array.isArray(list) ? (list as Watched[]) : [];
  } catch {
    return [];
  }
}

function store(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...watched.values()]));
  } catch {
    // It is followed until the page is left.
  }
}
