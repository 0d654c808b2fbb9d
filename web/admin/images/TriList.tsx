import { useMemo } from 'react';
import { PickerField, type Choice } from '../form/PickerField.tsx';
import { cycled, noteOf, triOf } from './bulk.ts';

interface TriListProps<I extends string | number> {
  label: string;
  add?: string;
  rows: readonly { id: I; count: number }[];
  total: number;
  edits: ReadonlyMap<I, boolean>;
  choices: readonly Choice<I>[] | null;
  onEdit: (id: I, edit: boolean | undefined) => void;
}

export function TriList<I extends string | number>(props: TriListProps<I>) {
  const { label, add, rows, total, edits, choices, onEdit } = props;
  const byId = useMemo(() => new Map(choices?.map((one) => [one.id, one])), [choices]);
  const known = new Set(rows.map(({ id }) => id));
  const added = [...edits].flatMap(([id, edit]) => (edit && !known.has(id) ? [{ id, count: 0 }] : []));
  const shown = [...added, ...rows];
  return (
    <>
      <ul className="tri" aria-label={label}>
        {shown.map(({ id, count }) => {
          const edit = edits.get(id);
          const tri = triOf(count, total, edit);
          const { name, note } = byId.get(id) ?? { name: String(id), note: undefined };
          return (
            <li key={id}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={tri === 'all'}
                  ref={(box) => {
                    if (box) box.indeterminate = tri === 'some';
                  }}
                  aria-describedby={`menge-${id}`}
                  onChange={() => onEdit(id, cycled(count, total, edit))}
                />
                <span>
                  {name} {note !== undefined && <span className="muted">{note}</span>}
                </span>
              </label>
              <span className={`n num ${edit === undefined ? '' : 'is-new'}`} id={`menge-${id}`}>
                {noteOf(count, total, edit)}
              </span>
            </li>
          );
        })}
      </ul>
      {add !== undefined && (
        <div className="tri-add">
          <PickerField
            id={`mehr-${label}`}
            label={add}
            value={[]}
            onChange={(chosen) => {
              for (const id of chosen) onEdit(id, true);
            }}
            choices={choices?.filter(({ id }) => !known.has(id) && !edits.get(id)) ?? null}
            add={add}
          />
        </div>
      )}
    </>
  );
}
