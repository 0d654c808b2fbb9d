import { Dialog } from '../../ui/Dialog.tsx';
import { PickerField } from '../form/PickerField.tsx';
import type { Kind, Library } from './library.ts';

interface PickRecordProps {
  title: string;
  kinds: readonly Kind[];
  library: Library;
  onPick: (id: string) => void;
  onCancel: () => void;
}

export function PickRecord({ title, kinds, library, onPick, onCancel }: PickRecordProps) {
  const choices = kinds.flatMap((kind) =>
    kind === 'image' ? [] : [...(library.lists[kind]?.values() ?? [])],
  );
  return (
    <Dialog title={title} className="dialog--pick" onCancel={onCancel}>
      <PickerField<string>
        id="einfuegen-wahl"
        label="Auswahl"
        add="Auswählen"
        value={[]}
        choices={choices}
        onChange={([id]) => {
          if (id !== undefined) onPick(id);
        }}
      />
    </Dialog>
  );
}
