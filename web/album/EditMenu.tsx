import {
  ArrowDownToLine,
  ArrowUpToLine,
  BookImage,
  ChevronDown,
  FolderInput,
  Globe,
  Lock,
  type LucideIcon,
  ShieldCheck,
  ShieldOff,
  Tag,
  Trash2,
  Undo2,
  UserCog,
} from 'lucide-react';
import { useState } from 'react';
import { ref, useSnapshot } from 'valtio';
import { MoveDialog } from '../moving/MoveDialog.tsx';
import { moveToAlbum } from '../moving/move-to-album.ts';
import { call } from '../server/api.ts';
import { useLists } from '../server/lists.ts';
import { state } from '../server/state.ts';
import { toastOnError } from '../server/toast-on-error.ts';
import { Dropdown, MenuItem } from '../ui/Dropdown.tsx';
import { numberOf } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';
import { type Flags, setFlags } from './edit-pictures.ts';
import { movePictures, showAnew } from './move-pictures.ts';
import { mayEdit } from './rights.ts';
import { TagDialog } from './TagDialog.tsx';

interface Edit {
  label: string;
  flags: Partial<Flags>;
  says: string;
  Icon: typeof Globe;
}
const EDITS: readonly Edit[] = [
  { label: 'Als unbedenklich markieren', flags: { ws: true }, says: 'unbedenklich', Icon: ShieldCheck },
  { label: 'Als bedenklich markieren', flags: { ws: false }, says: 'bedenklich', Icon: ShieldOff },
  { label: 'Veröffentlichen', flags: { public: true }, says: 'öffentlich', Icon: Globe },
  {
    label: 'Nur für Angemeldete',
    flags: { public: false },
    says: 'nur für Angemeldete sichtbar',
    Icon: Lock,
  },
  { label: 'Zum Löschen markieren', flags: { trash: true }, says: 'zum Löschen vorgemerkt', Icon: Trash2 },
  { label: 'Doch nicht löschen', flags: { trash: false }, says: 'nicht zum Löschen vorgemerkt', Icon: Undo2 },
];

const PLACES = [
  { label: 'An den Anfang', to: 'first', Icon: ArrowUpToLine },
  { label: 'Ans Ende', to: 'last', Icon: ArrowDownToLine },
] as const;

interface EditMenuProps {
  albumId: string;
  picked: ReadonlySet<string>;
  /** They are not in this album any more. */
  onGone: () => void;
}

export default function EditMenu({ albumId, picked, onGone }: EditMenuProps) {
  const ids = [...picked];
  const [only] = ids;
  const { claims } = useSnapshot(state.session);
  const [isTagging, setTagging] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const item = (label: string, Icon: LucideIcon, act: () => void | Promise<void>) => (
    <MenuItem key={label} Icon={Icon} disabled={ids.length === 0} run={() => void act()}>
      {label}
    </MenuItem>
  );
  return (
    <>
      <Dropdown
        className="pop--edit"
        summary={
          <summary className="tool" aria-label="Redaktion">
            <UserCog className="icon" />
            <span className="from-sm">Redaktion</span> <ChevronDown className="icon chev" />
          </summary>
        }
      >
        <p className="menu-label">
          {ids.length === 0
            ? 'Wählen Sie zuerst Bilder aus.'
            : ids.length === 1
              ? '1 ausgewähltes Bild'
              : `${numberOf(ids.length)} ausgewählte Bilder`}
        </p>
        {EDITS.map(({ label, flags, says, Icon }) => item(label, Icon, () => setFlags(ids, flags, says)))}
        <hr />
        {PLACES.map(({ label, to, Icon }) => item(label, Icon, () => movePictures(albumId, picked, to)))}
        {item('In ein anderes Album …', FolderInput, () => setMoving(true))}
        {claims?.admin && item('Tags ändern …', Tag, () => setTagging(true))}
        {only !== undefined &&
          ids.length === 1 &&
          item('Als Titelbild nehmen', BookImage, () => setCover(albumId, only))}
      </Dropdown>
      {isMoving && (
        <ToOtherAlbum albumId={albumId} ids={ids} onClose={() => setMoving(false)} onGone={onGone} />
      )}
      {isTagging && <TagDialog ids={ids} onClose={() => setTagging(false)} />}
    </>
  );
}

interface ToOtherAlbumProps {
  albumId: string;
  ids: readonly string[];
  onClose: () => void;
  onGone: () => void;
}

function ToOtherAlbum({ albumId, ids, onClose, onGone }: ToOtherAlbumProps) {
  useLists('albums');
  const seeing = useSnapshot(state);
  const albums = [...seeing.albums.items.values()].filter(
    (one) => one.id !== albumId && mayEdit(one, seeing),
  );
  return (
    <MoveDialog
      count={ids.length}
      albums={albums}
      onClose={onClose}
      onMove={async (to) => {
        await moveToAlbum(ids, to, { changed: () => showAnew(albumId) });
        onGone();
      }}
    />
  );
}

async function setCover(albumId: string, coverId: string | null): Promise<void> {
  const before = state.albums.items.get(albumId)?.coverId ?? null;
  await toastOnError(async () => {
    const { update } = await import('@lichthof/api/contract/write');
    const { items } = await call(update('album'), { body: { id: albumId, coverId } });
    const album = state.albums.items.get(albumId);
    if (album) state.albums.items = ref(new Map(state.albums.items).set(albumId, { ...album, ...items[0] }));
    // To an editor a cover that is not for everybody is as good as none: none would take it off.
    const isKnown = before !== null || state.session.claims?.admin;
    const action = { label: 'Rückgängig', run: () => setCover(albumId, before) };
    toast('Das Titelbild ist ein anderes.', isKnown ? { action } : {});
  });
}
