import { useSyncExternalStore } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { PickerField } from '../form/PickerField.tsx';
import { NotLoaded } from '../page/AdminPage.tsx';
import { type Kind, type Library, rereadLists } from './library.ts';

interface PickRecordProps {
  title: string;
  kinds: readonly Kind[];
  library: Library;
  onPick: (id: string) => void;
  onCancel: () => void;
}

export function PickRecord({ title, kinds, library, onPick, onCancel }: PickRecordProps) {
  const lists = useSyncExternalStore(library.listen, () => library.lists);
  const found = kinds.flatMap((kind) => (kind === 'image' ? [] : [lists[kind]]));
  return (
    <Dialog title={title} className="dialog--pick" onCancel={onCancel}>
      {found.every((list) => list !== undefined) ? (
        <PickerField<string>
          id="einfuegen-wahl"
          label="Auswahl"
          add="Auswählen"
          value={[]}
          choices={found.flatMap((list) => [...list.values()])}
          onChange={([id]) => {
            if (id !== undefined) onPick(id);
          }}
        />
      ) : (
        <NotLoaded error={library.failure} retry={rereadLists} lines={1} />
      )}
    </Dialog>
  );
}
