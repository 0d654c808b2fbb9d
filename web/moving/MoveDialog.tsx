import '../styles/forms.css';
import { useState } from 'react';
import { useSubmit } from '../server/use-submit.ts';
import { Alert } from '../ui/Alert.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { inGerman, picturesOf } from '../ui/format.ts';
import type { Destination } from './move-to-album.ts';

interface MoveDialogProps {
  count: number;
  albums: readonly Destination[];
  onClose: () => void;
  onMove: (to: Destination) => Promise<void>;
}

export function MoveDialog({ count, albums, onClose, onMove }: MoveDialogProps) {
  const [chosen, setChosen] = useState('');
  const album = albums.find(({ id }) => id === chosen);
  const { busy, refusal, submit, forgetRefusal } = useSubmit(async () => {
    await onMove(album!);
    onClose();
  });
  return (
    <FormDialog
      title={`${picturesOf(count)} verschieben`}
      submitLabel="Verschieben"
      disabled={!album}
      busy={busy}
      onSubmit={submit}
      onCancel={onClose}
    >
      {refusal && <Alert>{refusal.message}</Alert>}
      <div className="field">
        <label htmlFor="ziel-album">In das Album</label>
        <select
          className="select"
          id="ziel-album"
          value={chosen}
          onChange={({ target }) => {
            setChosen(target.value);
            forgetRefusal();
          }}
        >
          <option value="">Bitte wählen</option>
          {albums
            .toSorted((a, b) => inGerman(a.title, b.title))
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
        </select>
      </div>
      <p className="muted sm">
        Sterne, Anmerkungen, Tags und Beschriftungen gehen mit. Wer die Bilder sieht, bestimmt dann das andere
        Album.
        {album?.encrypted &&
          ' Die Dateien werden verschlüsselt, und ihre früheren Fassungen im Papierkorb endgültig gelöscht.'}
      </p>
    </FormDialog>
  );
}
