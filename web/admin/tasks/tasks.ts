import { proxy, ref } from 'valtio';

export interface Task {
  id: string;
  title: string;
  state: 'waiting' | 'running' | 'paused' | 'done' | 'failed';
  progress?: number | undefined;
  /** „309 von 500, noch etwa 4 Minuten“; where it has failed, what happened and what to do. */
  note?: string | undefined;
  /** What is said aloud beside how far it is: what holds it up, and that there were errors. */
  trouble?: string | undefined;
  href?: string | undefined;
  actions?: Partial<Record<TaskAction, () => unknown>> | undefined;
}
export type TaskAction = 'pause' | 'resume' | 'retry' | 'undo';

export const tasks = proxy<Task[]>([]);

/** A task begins, goes on or ends. One that has ended stays in the list until it was seen. */
export function putTask(task: Task): void {
  const { note, trouble, href, progress, actions } = task;
  const shown: Task = { ...task, note, trouble, href, progress, actions: actions && ref(actions) };
  const at = tasks.findIndex(({ id }) => id === task.id);
  if (at < 0) tasks.unshift(shown);
  else Object.assign(tasks[at]!, shown);
}

export function removeTask(id: string): void {
  const at = tasks.findIndex((task) => task.id === id);
  if (at >= 0) tasks.splice(at, 1);
}

export function headlineOf(list: readonly Pick<Task, 'state'>[]): string {
  const count = (state: Task['state']) => list.filter((task) => task.state === state).length;
  const counted = (all: number, one: string, several: string) => `${all} ${all === 1 ? one : several}`;
  const [running, waiting] = [count('running'), count('waiting')];
  if (running > 0) return counted(running, 'läuft', 'laufen');
  if (count('failed') > 0) return 'fehlgeschlagen';
  return count('paused') > 0 ? 'angehalten' : waiting > 0 ? counted(waiting, 'wartet', 'warten') : 'fertig';
}

export const STATES: Record<Task['state'], string> = {
  waiting: 'Wartet',
  running: 'Läuft',
  paused: 'Angehalten',
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
};

/** What is said aloud: each quarter, what stops it, and errors; not each file. */
export const announcementOf = (
  list: readonly Pick<Task, 'title' | 'state' | 'progress' | 'trouble'>[],
): string =>
  list
    .map(({ title, state, progress, trouble }) => {
      const step = state === 'running' ? quarter(progress) : STATES[state];
      return `${title}: ${step}${trouble ? `, ${trouble}` : ''}`;
    })
    .join('. ');

const quarter = (progress = 0) => `${Math.floor(progress * 4) * 25} %`;

export const isOver = ({ state }: Pick<Task, 'state'>) => state === 'done' || state === 'failed';

/** What was seen and is done goes, unless it can be undone; what has failed stays until somebody takes it away. */
export function clearSeen(ids: readonly string[]): void {
  for (const id of ids) {
    const task = tasks.find((one) => one.id === id);
    if (task?.state === 'done' && !task.actions?.undo) removeTask(id);
  }
}
