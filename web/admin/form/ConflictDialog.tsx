import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Conflict } from './merge.ts';
import { plainValue } from './plain-value.ts';

interface ConflictDialogProps<T extends object> {
  fields: readonly Conflict<T>[];
  labels: Readonly<Record<keyof T, string>>;
  say?: { [K in keyof T]?: (value: T[K]) => ReactNode };
  message?: string;
  onResolve: (chosen: readonly Conflict<T>[]) => void;
  onCancel: () => void;
}

const LATER = 'Was soll gelten? Gespeichert wird erst, wenn Sie danach „Speichern“ wählen.';

export function ConflictDialog<T extends object>(props: ConflictDialogProps<T>) {
  const { fields, labels, say, message = LATER, onResolve, onCancel } = props;
  const [chosen, setChosen] = useState(fields);
  const choose = (at: number, choice: 'mine' | 'theirs') =>
    setChosen(chosen.map((one, i) => (i === at ? { ...one, choice } : one)));
  const sayValue = <K extends keyof T>(name: K, value: T[K]) => say?.[name]?.(value) || plainValue(value);
  return (
    <Dialog title="Der Datensatz wurde inzwischen geändert." className="dialog--60" onCancel={onCancel}>
      <div className="stack">
        <p className="msg">{message}</p>
        {chosen.map(({ name, mine, theirs, choice }, at) => (
          <fieldset key={String(name)} className="versions">
            <legend>{labels[name]}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className="check">
                <input
                  type="radio"
                  name={`version-${String(name)}`}
                  checked={choice === side}
                  onChange={() => choose(at, side)}
                />
                <span>
                  <small>{side === 'mine' ? 'Ihre Fassung' : 'Gespeicherte Fassung'}</small>
                  {sayValue(name, side === 'mine' ? mine : theirs)}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <div className="btnrow">
          <Button look="quiet" onClick={onCancel}>
            Abbrechen
          </Button>
          <Button look="primary" onClick={() => onResolve(chosen)}>
            Übernehmen
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
