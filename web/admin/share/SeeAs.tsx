import '../../styles/admin-image.css';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { albumSeenBy, type Access } from '@lichthof/api/contract/audience';
import { Photo } from '../../images/Photo.tsx';
import { call } from '../../server/api.ts';
import { state } from '../../server/state.ts';
import { Awaited } from '../../ui/Awaited.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { picturesOf } from '../../ui/format.ts';
import { readPictures } from '../images/pictures.ts';
import { useLoaded } from '../loaded.ts';
import { LoadFailed } from '../page/AdminPage.tsx';

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
        {error !== null && <LoadFailed message={error} retry={retry} />}
        {!value && error === null && <Awaited lines={4} />}
        {isClosed && (
          <p className="muted">
            Das Album ist gesperrt. Geben Sie sein Passwort ein, um die Bilder hier zu sehen.
          </p>
        )}
        {value && !isClosed && value.ids.length === 0 && (
          <p className="muted">Hier ist kein Bild zu sehen.</p>
        )}
        {value && !isClosed && value.ids.length > 0 && <Shown ids={value.ids} />}
      </div>
    </Dialog>
  );
}

const AT_ONCE = 100;

function Shown({ ids }: { ids: readonly string[] }) {
  const [parts, setParts] = useState(1);
  const rest = ids.length - parts * AT_ONCE;
  return (
    <ul className="pickgrid" aria-label={picturesOf(ids.length)}>
      {Array.from({ length: parts }, (_, part) => (
        <Part key={part} ids={ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE)} />
      ))}
      {rest > 0 && (
        <li className="wide">
          <button className="btn btn--sm" type="button" onClick={() => setParts(parts + 1)}>
            Weitere Bilder
          </button>
        </li>
      )}
    </ul>
  );
}

function Part({ ids }: { ids: readonly string[] }) {
  const { value, error, retry } = useLoaded(ids[0]!, () => readPictures(ids));
  if (!value)
    return (
      <li className="wide">
        {error === null ? <Awaited lines={2} /> : <LoadFailed message={error} retry={retry} />}
      </li>
    );
  const images = new Map(value.map((image) => [image.id, image]));
  return ids.map((id) => {
    const image = images.get(id);
    return (
      image && (
        <li key={id} className="cell">
          <Photo image={image} alt={image.alt || image.title || image.filename} sizes="12rem" />
        </li>
      )
    );
  });
}
