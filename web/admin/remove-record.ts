import { remove } from '@lichthof/api/contract/write';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { toast } from '../ui/toasts.ts';
import { confirm } from './confirm.ts';
import { recount } from './counts.ts';
import { reread } from './records.ts';

interface Removal {
  title: string;
  called: string;
  lost: () => string | Promise<string>;
}

/** Asks, and deletes a record for good; false where it stays. A refusal is said with the server's reason. */
export async function removeRecord(
  type: 'tag' | 'contributor' | 'users' | 'userGroup' | 'texts',
  id: string | number,
  { title, called, lost }: Removal,
): Promise<boolean> {
  try {
    const sure = await confirm({
      title,
      message: `${(await lost()).trim()} Das Löschen lässt sich nicht rückgängig machen.`.trim(),
      ok: `${called} löschen`,
    });
    if (!sure) return false;
    await call(remove(type), { body: { ids: [id], everywhere: true } });
    toast(`${called} ist gelöscht.`);
    return true;
  } catch (failure) {
    toast(toApiError(failure).message, { error: true });
    return false;
  } finally {
    void reread(type);
    recount();
  }
}
