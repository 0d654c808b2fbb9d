import { ArrowLeftToLine, BookImage, MoveLeft, MoveRight } from 'lucide-react';
import { useSnapshot, ref } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { orderAlbum } from '@lichthof/api/contract/album-order';
import { update } from '@lichthof/api/contract/write';
import { albumKey } from '../album/key.ts';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import type { GridImage } from '../server/image.ts';
import { state } from '../server/state.ts';
import { toastOnError } from '../server/toast-on-error.ts';
import { IconButton } from '../ui/Button.tsx';
import { toast } from '../ui/toasts.ts';

interface AlbumToolsProps {
  image: GridImage;
  album: DeepReadonly<Album>;
}

/** Cover of the album that is open, and the place of the picture in it; for its editors. */
export default function AlbumTools({ image: { id }, album }: AlbumToolsProps) {
  const { items, next } = useSnapshot(state).album;
  const at = items.findIndex((one) => one.id === id);
  const isCover = album.coverId === id;
  const isLast = at < 0 || at === items.length - 1;
  /** Behind its neighbour, and before the one after that; at the end only where that is known. */
  const behind = items[at + 2]?.id ?? null;
  return (
    <fieldset className="group editor-only" aria-label="Album">
      <button
        className="flag"
        type="button"
        aria-label="Titelbild"
        aria-pressed={isCover}
        title="Titelbild – steht für das Album"
        onClick={() => void setCover(album, isCover ? null : id)}
      >
        <BookImage className="icon" />
        <span>Titelbild</span>
      </button>
      {[
        { label: 'An den Anfang', Icon: ArrowLeftToLine, to: 0, disabled: at <= 0 },
        { label: 'Eins nach vorn', Icon: MoveLeft, to: at - 1, before: items[at - 1]?.id, disabled: at <= 0 },
        {
          label: 'Eins nach hinten',
          Icon: MoveRight,
          to: at + 1,
          before: behind,
          disabled: isLast || (behind === null && next !== null),
        },
      ].map(({ label, Icon, to, before, disabled }) => (
        <IconButton
          key={label}
          label={label}
          Icon={Icon}
          title={label}
          disabled={disabled}
          onClick={() => void move(album, { at, to, before })}
        />
      ))}
    </fieldset>
  );
}

/** The button shows what is; only which picture it was before has to be said. */
async function setCover({ id, coverId: before }: DeepReadonly<Album>, coverId: string | null): Promise<void> {
  if (!(await change(id, { coverId })) || before === null || coverId === null) return;
  toast('Das Titelbild ist ein anderes.', {
    action: { label: 'Rückgängig', run: () => change(id, { coverId: before }) },
  });
}

const change = (id: string, fields: Partial<Pick<Album, 'coverId' | 'sortBy'>>): Promise<boolean> =>
  toastOnError(async () => {
    const { items } = await call(update('album'), { body: { id, ...fields } });
    put(id, items[0]!);
  });

interface Move {
  at: number;
  to: number;
  /** Null: at the end; missing: in front of all. */
  before?: string | null | undefined;
}

/** The album has an order of its own from now on. */
async function move({ id, sortBy }: DeepReadonly<Album>, { at, to, before }: Move): Promise<void> {
  const { key } = state.album;
  const image = state.album.items[at]!.id;
  try {
    const { version } = await call(orderAlbum, {
      body: { album: id, ids: [image], ...(before !== undefined && { before }) },
    });
    // The next page of them may have come meanwhile.
    const { key: shown, items } = state.album;
    const from = items.findIndex((one) => one.id === image);
    if (shown === key && from >= 0) {
      const moved = items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);
      Object.assign(state.album, { items: ref(moved) });
    }
    put(id, { sortBy: 'own', version });
  } catch (failure) {
    toast(`Die Reihenfolge ist nicht gespeichert: ${toApiError(failure).message}`, { error: true });
    return;
  }
  if (sortBy !== 'own')
    toast('Das Album hat jetzt eine eigene Reihenfolge.', {
      action: { label: 'Rückgängig', run: () => change(id, { sortBy }) },
    });
}

function put(id: string, album: Partial<Album>): void {
  const { albums } = state;
  const known = albums.items.get(id);
  if (!known) return;
  const isAll = state.album.id === id && state.album.next === null && album.sortBy === 'own';
  albums.items = ref(new Map(albums.items).set(id, { ...known, ...album }));
  if (isAll) state.album.key = albumKey(state, id);
}
