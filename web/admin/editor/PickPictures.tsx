import '../../styles/album.css';
import '../../styles/admin-image.css';
import { useDeferredValue, useRef, useState } from 'react';
import { Photo } from '../../images/Photo.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { picturesOf } from '../../ui/format.ts';
import { TextField } from '../form/fields.tsx';
import { PickFromAlbum } from '../images/PickFromAlbum.tsx';
import { useLoaded } from '../loaded.ts';
import { NotLoaded } from '../page/AdminPage.tsx';
import type { Library } from './library.ts';

interface PickPicturesProps {
  title: string;
  several: boolean;
  library: Library;
  onPick: (ids: readonly string[]) => void;
  onFiles: (files: File[]) => void;
  onCancel: () => void;
}

export function PickPictures({ title, several, library, onPick, onFiles, onCancel }: PickPicturesProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [fromAlbum, setFromAlbum] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const wanted = useDeferredValue(text.trim());
  const { value, error, retry } = useLoaded(wanted, () => library.pictures(wanted));
  const pick = (id: string) => {
    if (!several) onPick([id]);
    else setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  if (fromAlbum)
    return (
      <PickFromAlbum albumId="" onPick={({ id }) => onPick([id])} onCancel={() => setFromAlbum(false)} />
    );
  return (
    <Dialog title={title} className="dialog--wide" onCancel={onCancel}>
      <div className="pickalbum">
        <TextField id="bilder-suche" label="Suchen" type="search" value={text} onChange={setText} />
      </div>
      <div className="scroll">
        {!value && <NotLoaded error={error} retry={retry} lines={4} />}
        {value?.length === 0 && <p className="muted">Nichts gefunden</p>}
        <ul className="pickgrid" aria-label="Bilder">
          {value?.map((image) => (
            <li key={image.id}>
              <button
                className="cell"
                type="button"
                aria-label={`${image.title || image.filename} wählen`}
                {...(several && { 'aria-pressed': chosen.includes(image.id) })}
                onClick={() => pick(image.id)}
              >
                <Photo image={image} alt="" sizes="12rem" />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="btnrow">
        <Button look="quiet" onClick={() => setFromAlbum(true)}>
          Bild aus Album wählen
        </Button>
        <Button look="quiet" onClick={() => input.current!.click()}>
          Neues Bild hochladen
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,.jpg"
          multiple
          hidden
          aria-label="Datei"
          onChange={({ target: { files } }) => files && onFiles([...files])}
        />
        {several && (
          <Button look="primary" disabled={chosen.length === 0} onClick={() => onPick(chosen)}>
            {chosen.length === 0 ? 'Einfügen' : `${picturesOf(chosen.length)} einfügen`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
