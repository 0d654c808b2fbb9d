import type { ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { numberOf } from '../../ui/format.ts';
import { useSelection } from './selection.ts';

interface SelectDialogProps {
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
        <button className="btn btn--sm" type="button" onClick={() => set(ids)}>
          Alle auswählen
        </button>
        <button className="btn btn--sm" type="button" onClick={() => set([])}>
          Alle abwählen
        </button>
      </div>
      <div className="scroll">{children(chosen, toggle)}</div>
      <div className="btnrow">
        <button className="btn btn--quiet" type="button" onClick={cancel}>
          Abbrechen
        </button>
        <button
          className="btn btn--primary"
          type="button"
          disabled={chosen.size === 0}
          onClick={() => onDone(ids.filter((id) => chosen.has(id)))}
        >
          {okLabel}
        </button>
      </div>
    </Dialog>
  );
}
