import { ref } from 'valtio';
import { type BulkChanges, editImages } from '@lichthof/api/contract/bulk';
import { patchImages } from '../images/by-id.ts';
import { deletedOf, takeBack } from '../moving/move-to-album.ts';
import { call } from '../server/api.ts';
import type { AlbumPicture } from '../server/image.ts';
import { state } from '../server/state.ts';
import { toastOnError } from '../server/toast-on-error.ts';
import { picturesOf } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';

export type Flags = Pick<AlbumPicture, 'ws' | 'public' | 'trash'>;

/** Sets a flag of many pictures. `says`: what they are then. */
export const setFlags = (ids: readonly string[], flags: Partial<Flags>, says: string) =>
  edit(ids, flags, (one) => `${one ? 'ist' : 'sind'} jetzt ${says}`, flags);

export const setTag = (ids: readonly string[], { id, name }: { id: number; name: string }, on: boolean) =>
  edit(
    ids,
    on ? { addTags: [id] } : { removeTags: [id] },
    (one) => `${one ? 'trägt' : 'tragen'} ${on ? 'jetzt' : 'nicht mehr'} das Tag „${name}“`,
  );

async function edit(
  ids: readonly string[],
  changes: BulkChanges,
  says: (one: boolean) => string,
  shown: Partial<Flags> = {},
): Promise<void> {
  const before = flagsOf(ids);
  await toastOnError(async () => {
    const { taskId, changed, missing } = await call(editImages, { body: { ids: [...ids], changes } });
    put(new Map(ids.map((id) => [id, shown])));
    if (taskId === null) toast(`Die Bilder waren schon so.${deletedOf(missing)}`);
    else
      toast(`${picturesOf(changed)} ${says(changed === 1)}.${deletedOf(missing)}`, {
        action: { label: 'Rückgängig', run: () => undo(taskId, before) },
      });
  });
}

const undo = (taskId: string, before: ReadonlyMap<string, Partial<Flags>>) =>
  takeBack(taskId, { changed: (left) => put(new Map([...before].filter(([id]) => !left.has(id)))) });

const flagsOf = (ids: readonly string[]): Map<string, Flags> => {
  const wanted = new Set(ids);
  return new Map(
    state.album.items
      .filter(({ id }) => wanted.has(id))
      .map(({ id, ws, public: isPublic, trash }) => [id, { ws, public: isPublic, trash }]),
  );
};

/** Pictures that do not fit the filter any more stay until their list is loaded anew: a mistake can be seen, and undone. */
function put(changes: ReadonlyMap<string, Partial<Flags>>): void {
  const items = state.album.items.map((image) => ({ ...image, ...changes.get(image.id) }));
  Object.assign(state.album, { items: ref(items) });
  patchImages(changes);
}
