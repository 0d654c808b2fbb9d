import { restoreBin } from '@lichthof/api/contract/bin';
import { remove } from '@lichthof/api/contract/write';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { authIdHeader } from '../../session/auth-id.ts';
import { numberOf, picturesOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { confirm } from '../confirm.ts';
import { recount } from '../counts.ts';
import { readAlbum } from './album.ts';

/** Asks, and moves an album with its pictures to the bin, from where it can be taken back. Resolves with whether it went. */
export async function removeAlbum(
  { id, title }: { id: string; title: string },
  onBack: () => void,
): Promise<boolean> {
  const { pictures } = await readAlbum(id).catch(() => ({ pictures: null }));
  const content =
    pictures === null ? '' : ` mit ${pictures === 1 ? '1 Bild' : `${numberOf(pictures)} Bildern`}`;
  const sure = await confirm({
    title: 'Album löschen',
    message: `„${title}“${content} kommt für 30 Tage in den Papierkorb und verschwindet von der Website.`,
    ok: 'Album löschen',
    danger: true,
  });
  if (!sure) return false;
  return moveToBin('album', [id], `„${title}“ liegt im Papierkorb.`, onBack);
}

/** Moves pictures to the bin, from where they can be taken back. */
export async function removePictures(
  ids: readonly string[],
  album: string,
  onBack: () => void,
): Promise<boolean> {
  const sure = await confirm({
    title: 'Bilder löschen',
    message: `${picturesOf(ids.length)} aus „${album}“ ${ids.length === 1 ? 'kommt' : 'kommen'} für 30 Tage in den Papierkorb.`,
    ok: `${picturesOf(ids.length)} löschen`,
    danger: true,
  });
  if (!sure) return false;
  const said = `${picturesOf(ids.length)} ${ids.length === 1 ? 'liegt' : 'liegen'} im Papierkorb.`;
  return moveToBin('image', ids, said, onBack);
}

async function moveToBin(
  type: 'album' | 'image',
  ids: readonly string[],
  said: string,
  onBack: () => void,
): Promise<boolean> {
  try {
    await call(remove(type), {
      body: { ids: [...ids], withPictures: type === 'album' },
      headers: authIdHeader(),
    });
  } catch (failure) {
    toast(toApiError(failure).message, { error: true });
    return false;
  }
  recount();
  const takeBack = async () => {
    const body = type === 'album' ? { albums: [...ids] } : { images: [...ids] };
    const { refused } = await call(restoreBin, { body });
    for (const { title, reason } of refused) toast(`„${title}“: ${reason}`, { error: true });
    recount();
    onBack();
  };
  const run = () =>
    void takeBack().catch((failure: unknown) => toast(toApiError(failure).message, { error: true }));
  toast(said, { action: { label: 'Rückgängig', run } });
  return true;
}
