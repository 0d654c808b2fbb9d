import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { numberOf } from '../../ui/format.ts';
import { useSelection } from './selection.ts';

export interface SelectDialogProps {
  title: string;
  okLabel: string;
  ids: readonly string[];
  selected?: readonly string[] | undefined;
  onDone: (ids: readonly string[]) => void;
  children: (chosen: ReadonlySet<string | number>, toggle: (id: string, range: boolean) => void) => ReactNode;
}

export function SelectDialog({ title, okLabel, ids, selected, onDone, children }: SelectDialogProps) {
  const order = ids.map((id) => ({ id }));
  const { ids: chosen, set, toggle } = useSelection(order, selected);
  const cancel = () => onDone([]);
  return (
    <Dialog title={title} className="dialog--full" onCancel={cancel}>
      <div className="btnrow pickall">
        <output className="num">{`${numberOf(chosen.size)} von ${numberOf(ids.length)} ausgewählt`}</output>
        <Button small onClick={() => set(ids)}>
          Alle auswählen
        </Button>
        <Button small onClick={() => set([])}>
          Alle abwählen
        </Button>
      </div>
      <div className="scroll">{children(chosen, toggle)}</div>
      <div className="btnrow">
        <Button look="quiet" onClick={cancel}>
          Abbrechen
        </Button>
        <Button
          look="primary"
          disabled={chosen.size === 0}
          onClick={() => onDone(ids.filter((id) => chosen.has(id)))}
        >
          {okLabel}
        </Button>
      </div>
    </Dialog>
  );
}
