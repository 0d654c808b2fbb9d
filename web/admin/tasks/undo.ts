import { undoEdit } from '@lichthof/api/contract/bulk';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { picturesOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { putTask, removeTask } from './tasks.ts';

const listeners = new Set<() => void>();

/** Calls when pictures are as they were before, wherever that was asked for; until what it returns is called. */
export function onUndone(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function offerUndo(taskId: string | null, changed: number, words: readonly string[]): void {
  if (taskId === null) {
    toast('Die Bilder waren schon so.');
    return;
  }
  const undo = () => void undoTask(taskId);
  const note = words.join(', ');
  toast(`${picturesOf(changed)} geändert: ${note}.`, { action: { label: 'Rückgängig', run: undo } });
  putTask({ id: taskId, title: `${picturesOf(changed)} geändert`, note, state: 'done', actions: { undo } });
}

/** Puts back what a bulk edit has changed; what somebody else has changed since stays, and is named. */
export async function undoTask(taskId: string): Promise<void> {
  await toastOnError(async () => {
    const { restored, skipped } = await call(undoEdit, { body: { taskId } });
    removeTask(taskId);
    for (const listener of listeners) listener();
    toast(`${picturesOf(restored)} ${restored === 1 ? 'ist' : 'sind'} wieder wie vorher.`);
    const names = skipped.slice(0, 5).map(({ title }) => title);
    if (names.length > 0) toast(`Inzwischen geändert und so gelassen: ${names.join(', ')}`, { error: true });
  });
}
