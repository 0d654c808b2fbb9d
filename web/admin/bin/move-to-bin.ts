import { restoreBin } from '@lichthof/api/contract/bin';
import { MAX_RECORDS, remove } from '@lichthof/api/contract/write';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { authIdHeader } from '../../session/auth-id.ts';
import { picturesOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { readAlbum } from '../albums/album.ts';
import { confirm } from '../confirm.ts';
import { recount } from '../counts.ts';
import { readPictures } from '../images/pictures.ts';
import { contentOf, refusalsOf } from './words.ts';

export async function removeAlbum(
  { id, title }: { id: string; title: string },
  onBack: () => void,
): Promise<boolean> {
  const { pictures } = await readAlbum(id).catch(() => ({ pictures: null }));
  const what = pictures === null ? `„${title}“` : contentOf([{ kind: 'album', title, pictures }]);
  const sure = await confirm({
    title: 'Album löschen',
    message: `${what} kommt für 30 Tage in den Papierkorb und verschwindet von der Website.`,
    ok: 'Album löschen',
  });
  if (!sure) return false;
  return (await moveToBin('album', [id], () => `„${title}“ liegt`, onBack)).length > 0;
}

/** Asks, and moves pictures to the bin, from where they can be taken back; `album` is the title of theirs. Resolves with those that went. */
export async function removePictures(
  ids: readonly string[],
  album: string | null,
  onBack: () => void,
): Promise<readonly string[]> {
  const sure = await confirm({
    title: 'Bilder löschen',
    message: `${picturesOf(ids.length)}${album === null ? '' : ` aus „${album}“`} ${ids.length === 1 ? 'kommt' : 'kommen'} für 30 Tage in den Papierkorb.`,
    ok: `${picturesOf(ids.length)} löschen`,
  });
  if (!sure) return [];
  const said = (gone: number) => `${picturesOf(gone)} ${gone === 1 ? 'liegt' : 'liegen'}`;
  // What somebody else has deleted meanwhile has gone as well, and is not brought back with the others.
  const gone = new Set<string>();
  const known = await toastOnError(async () => {
    for (const id of await deletedElsewhere(ids)) gone.add(id);
  });
  if (!known) return [];
  const left = ids.filter((id) => !gone.has(id));
  return [...gone, ...(await moveToBin('image', left, said, onBack))];
}

/** Which of them somebody else has deleted. Says so where that is all of them. */
export async function deletedElsewhere(ids: readonly string[]): Promise<string[]> {
  const left = new Set<string>();
  for (const some of inBatches(ids)) for (const { id } of await readPictures(some)) left.add(id);
  if (left.size === 0) toast(`${ids.length === 1 ? 'Das Bild' : 'Diese Bilder'} hat schon jemand gelöscht.`);
  return ids.filter((id) => !left.has(id));
}

export const removePost = async (
  { id, title }: { id: string; title: string },
  onBack: () => void,
): Promise<boolean> => (await moveToBin('posts', [id], () => `„${title}“ liegt`, onBack)).length > 0;

const AS_BINNED = { album: 'albums', image: 'images', posts: 'posts' } as const;

async function moveToBin(
  type: keyof typeof AS_BINNED,
  ids: readonly string[],
  said: (gone: number) => string,
  onBack: () => void,
): Promise<readonly string[]> {
  const gone: string[] = [];
  await toastOnError(async () => {
    for (const some of inBatches(ids)) {
      const body = { ids: some, withPictures: type === 'album' };
      await call(remove(type), { body, headers: authIdHeader() });
      gone.push(...some);
    }
  });
  if (gone.length === 0) return gone;
  recount();
  const takeBack = () =>
    toastOnError(async () => {
      const stayed: { title: string; reason: string }[] = [];
      for (const some of inBatches(gone)) {
        const body = { [AS_BINNED[type]]: some };
        const { refused } = await call(restoreBin, { body, headers: authIdHeader() });
        stayed.push(...refused);
      }
      if (stayed.length > 0) toast(refusalsOf(stayed), { error: true });
      recount();
      onBack();
    });
  toast(`${said(gone.length)} im Papierkorb.`, { action: { label: 'Rückgängig', run: takeBack } });
  return gone;
}

export const inBatches = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / MAX_RECORDS) }, (_, i) =>
    ids.slice(i * MAX_RECORDS, (i + 1) * MAX_RECORDS),
  );
