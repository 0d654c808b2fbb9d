import { editImages } from '@lichthof/api/contract/bulk';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { picturesOf } from '../../ui/format.ts';
import { confirm } from '../confirm.ts';
import { offerUndo } from '../tasks/undo.ts';

const AT_ONCE = 10_000;

/** Asks, and takes pictures off the site: nobody sees them any more but who edits them. */
export async function takeOffSite(ids: readonly string[], name: string): Promise<void> {
  const one = ids.length === 1;
  const sure = await confirm({
    title: 'Von der Website nehmen',
    message: `${picturesOf(ids.length)} mit „${name}“ ${one ? 'ist' : 'sind'} danach für Besucher und Mitglieder nirgends mehr zu sehen, auch nicht in Alben und Beiträgen. ${one ? 'Es wird' : 'Sie werden'} für den Papierkorb vorgemerkt. Das lässt sich 24 Stunden lang rückgängig machen.`,
    ok: `${picturesOf(ids.length)} von der Website nehmen`,
  });
  if (!sure) return;
  await toastOnError(async () => {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      const { taskId, changed } = await call(editImages, { body: { ids: some, changes: { trash: true } } });
      offerUndo(taskId, changed, ['von der Website genommen']);
    }
  });
}
