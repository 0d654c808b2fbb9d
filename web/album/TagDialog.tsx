import '../styles/forms.css';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLists } from '../server/lists.ts';
import { state } from '../server/state.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { inGerman, picturesOf } from '../ui/format.ts';
import { setTag } from './edit-pictures.ts';

interface TagDialogProps {
  ids: readonly string[];
  onClose: () => void;
}

export function TagDialog({ ids, onClose }: TagDialogProps) {
  const { error } = useLists('tags');
  const { tags } = useSnapshot(state);
  const [chosen, setChosen] = useState(0);
  const named = [...tags.items.values()]
    .flatMap(({ id, name }) => (name ? [{ id, name }] : []))
    .toSorted((a, b) => inGerman(a.name, b.name));
  const tag = named.find(({ id }) => id === chosen);
  const change = (on: boolean) => {
    if (!tag) return;
    onClose();
    void setTag(ids, tag, on);
  };
  return (
    <Dialog className="dialog--sheet" title={`Tag für ${picturesOf(ids.length)}`} onCancel={onClose}>
      {error && <Alert>{error}</Alert>}
      <div className="field">
        <label htmlFor="album-tag">Tag</label>
        <select
          className="select"
          id="album-tag"
          value={chosen}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          <option value={0}>Bitte wählen</option>
          {named.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="btnrow">
        <Button look="quiet" disabled={!tag} onClick={() => change(false)}>
          Entfernen
        </Button>
        <Button look="primary" disabled={!tag} onClick={() => change(true)}>
          Hinzufügen
        </Button>
      </div>
    </Dialog>
  );
}
