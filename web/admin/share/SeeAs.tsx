import { useSnapshot } from 'valtio';
import { albumSeenBy, type Access } from '@lichthof/api/contract/audience';
import { call } from '../../server/api.ts';
import { state } from '../../server/state.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { picturesOf } from '../../ui/format.ts';
import { PictureWall } from '../images/PictureWall.tsx';
import { useLoaded } from '../loaded.ts';
import { NotLoaded } from '../page/AdminPage.tsx';

interface SeeAsProps {
  album: { id: string; title: string; encrypted: boolean };
  who: Access;
  onClose: () => void;
}

/** „Ansehen als“: the pictures that somebody finds in the album, from the rules that show them to him. */
export function SeeAs({ album, who, onClose }: SeeAsProps) {
  const { unlocked } = useSnapshot(state);
  const { value, error, retry } = useLoaded(who.id, () =>
    call(albumSeenBy, { params: { album: album.id, who: who.id } }),
  );
  const isClosed = album.encrypted && !unlocked.includes(album.id);
  return (
    <Dialog title={`„${album.title}“ als ${who.name}`} className="dialog--wide" onCancel={onClose}>
      <div className="stack">
        <p className="msg">
          {who.result}
          {who.rest}
        </p>
        {!value && <NotLoaded error={error} retry={retry} lines={4} />}
        {isClosed && (
          <p className="muted">
            Das Album ist gesperrt. Geben Sie sein Passwort ein, um die Bilder hier zu sehen.
          </p>
        )}
        {value && !isClosed && value.ids.length === 0 && (
          <p className="muted">Hier ist kein Bild zu sehen.</p>
        )}
        {value && !isClosed && value.ids.length > 0 && (
          <PictureWall label={picturesOf(value.ids.length)} ids={value.ids} />
        )}
      </div>
    </Dialog>
  );
}
