import { moveImages, undoEdit } from '@lichthof/api/contract/bulk';
import { taskProgress } from '@lichthof/api/contract/task';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { toastOnError } from '../server/toast-on-error.ts';
import { picturesOf } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';

export interface Destination {
  id: string;
  title: string;
  encrypted: boolean;
}

interface Page {
  begun?: (() => void) | undefined;
  /** They are otherwise now, but for these. */
  changed: (left: ReadonlySet<string>) => void | Promise<void>;
  /** Some of them somebody else has deleted. */
  deletedElsewhere?: (() => void | Promise<void>) | undefined;
}

/** What follows after a sentence about many pictures of which somebody else has deleted some. */
export const deletedOf = (count: number) =>
  count > 0 ? ` ${picturesOf(count)} hatte inzwischen schon jemand gelöscht.` : '';

/** Moves pictures into another album; when they are there it says so, and can be taken back. Throws what the server refuses. */
export async function moveToAlbum(
  ids: readonly string[],
  { id, title }: Destination,
  page: Page,
): Promise<void> {
  const { taskId, state, moved, missing } = await call(moveImages, { body: { ids: [...ids], album: id } });
  const gone = deletedOf(missing);
  if (missing > 0) await page.deletedElsewhere?.();
  if (taskId === null) {
    toast(`Die Bilder liegen schon in „${title}“.${gone}`);
    return;
  }
  const action = { label: 'Rückgängig', run: () => takeBack(taskId, page) };
  const told = async (error: string | null) => {
    await page.changed(new Set());
    const says = `${picturesOf(moved)} ${moved === 1 ? 'liegt' : 'liegen'} jetzt in „${title}“.${gone}`;
    toast(error ?? says, error === null ? { action } : { error: true });
  };
  if (state === 'done') return told(null);
  toast(`${picturesOf(moved)} ${moved === 1 ? 'wird' : 'werden'} nach „${title}“ verschoben.`);
  page.begun?.();
  void toastOnError(async () => told(await endOf(taskId)));
}

/** Puts back what a task has changed; what somebody else has changed since stays, and is named. */
export const takeBack = (taskId: string, { begun, changed }: Page) =>
  toastOnError(async () => {
    const { restored, skipped, running } = await call(undoEdit, { body: { taskId } });
    if (running !== null) begun?.();
    const error = running && (await endOf(running));
    await changed(new Set(skipped.map(({ id }) => id)));
    const says = `${picturesOf(restored)} ${restored === 1 ? 'ist' : 'sind'} wieder wie vorher.`;
    toast(error ?? says, { error: error !== null });
    const names = skipped.slice(0, 5).map(({ title }) => title);
    if (names.length > 0) toast(`Inzwischen geändert und so gelassen: ${names.join(', ')}`, { error: true });
  });

const EVERY_MS = 1500;
const UNKNOWN = 'Ob alle Bilder verschoben sind, ließ sich nicht mehr feststellen.';

/** Resolves when the task has ended, with what went wrong. Without an answer it is asked again: it does not end with the connection. */
async function endOf(taskId: string): Promise<string | null> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    try {
      const { state, error } = await call(taskProgress, { params: { taskId } });
      if (state === 'done' || state === 'failed') return error;
    } catch (failure) {
      // It is forgotten, or somebody else's who has logged out: that stays so.
      if ([401, 403, 404].includes(toApiError(failure).status)) return UNKNOWN;
    }
  }
}
