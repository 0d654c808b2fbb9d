import { restoreBin } from '@lichthof/api/contract/bin';
import { undoEdit } from '@lichthof/api/contract/bulk';
import { MAX_RECORDS, remove } from '@lichthof/api/contract/write';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { authIdHeader } from '../../session/auth-id.ts';
import { picturesOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { confirm } from '../confirm.ts';
import { recount } from '../counts.ts';
import { putTask, removeTask } from '../tasks/tasks.ts';
import { dropPictures, rereadAll, restartPictures } from './pictures.ts';

/** Says what a bulk edit has changed, and takes it back if somebody wants that; in the list of tasks for 24 hours as well. */
export function offerUndo(taskId: string | null, changed: number, words: readonly string[]): void {
  if (taskId === null) {
    toast('Die Bilder waren schon so.');
    return;
  }
  const undo = () => void undoBulk(taskId);
  const note = words.join(', ');
  toast(`${picturesOf(changed)} geändert: ${note}.`, { action: { label: 'Rückgängig', run: undo } });
  putTask({ id: taskId, title: `${picturesOf(changed)} geändert`, note, state: 'done', actions: { undo } });
}

async function undoBulk(taskId: string): Promise<void> {
  try {
    const { restored, skipped } = await call(undoEdit, { body: { taskId } });
    removeTask(taskId);
    await rereadAll();
    toast(`${picturesOf(restored)} ${restored === 1 ? 'ist' : 'sind'} wieder wie vorher.`);
    if (skipped.length > 0) {
      const names = skipped.slice(0, 5).map(({ title }) => title);
      toast(`Inzwischen geändert und so gelassen: ${names.join(', ')}`, { error: true });
    }
  } catch (failure) {
    toast(toApiError(failure).message, { error: true });
  }
}

/** Asks, and moves pictures to the bin, from where they can be taken back. Resolves with whether they went. */
export async function deletePictures(ids: readonly string[]): Promise<boolean> {
  const sure = await confirm({
    title: 'Bilder löschen',
    message: `${picturesOf(ids.length)} ${ids.length === 1 ? 'kommt' : 'kommen'} für 30 Tage in den Papierkorb.`,
    ok: `${picturesOf(ids.length)} löschen`,
    danger: true,
  });
  if (!sure) return false;
  const gone: string[] = [];
  try {
    for (let from = 0; from < ids.length; from += MAX_RECORDS) {
      const some = ids.slice(from, from + MAX_RECORDS);
      await call(remove('image'), { body: { ids: some }, headers: authIdHeader() });
      gone.push(...some);
    }
  } catch (failure) {
    toast(toApiError(failure).message, { error: true });
  }
  if (gone.length === 0) return false;
  dropPictures(new Set(gone));
  recount();
  toast(`${picturesOf(gone.length)} ${gone.length === 1 ? 'liegt' : 'liegen'} im Papierkorb.`, {
    action: { label: 'Rückgängig', run: () => void takeBack(gone) },
  });
  return gone.length === ids.length;
}

async function takeBack(ids: readonly string[]): Promise<void> {
  try {
    for (let from = 0; from < ids.length; from += MAX_RECORDS) {
      const images = ids.slice(from, from + MAX_RECORDS);
      const { refused } = await call(restoreBin, { body: { images }, headers: authIdHeader() });
      for (const { title, reason } of refused.slice(0, 2)) toast(`${title}: ${reason}`, { error: true });
    }
    recount();
    restartPictures();
  } catch (failure) {
    toast(toApiError(failure).message, { error: true });
  }
}
