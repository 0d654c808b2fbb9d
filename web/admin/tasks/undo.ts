import { deletedOf, takeBack } from '../../moving/move-to-album.ts';
import { picturesOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { putTask, removeTask } from './tasks.ts';

const listeners = new Set<() => void>();

/** Calls when pictures are as they were before, wherever that was asked for; until what it returns is called. */
export function onUndone(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function offerUndo(taskId: string | null, changed: number, words: readonly string[], deleted = 0) {
  const gone = deletedOf(deleted);
  if (taskId === null) {
    toast(`Die Bilder waren schon so.${gone}`);
    return;
  }
  const undo = () => undoTask(taskId);
  const note = words.join(', ');
  toast(`${picturesOf(changed)} geändert: ${note}.${gone}`, { action: { label: 'Rückgängig', run: undo } });
  putTask({ id: taskId, title: `${picturesOf(changed)} geändert`, note, state: 'done', actions: { undo } });
}

const undoing = new Map<string, Promise<unknown>>();

/** Once, also where it is asked for in the toast and in the list of tasks. */
export function undoTask(taskId: string): unknown {
  const changed = () => {
    removeTask(taskId);
    for (const listener of listeners) listener();
  };
  const undo = () => takeBack(taskId, { changed }).finally(() => undoing.delete(taskId));
  if (!undoing.has(taskId)) undoing.set(taskId, undo());
  return undoing.get(taskId);
}
