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
  const known = new Set(rows.map(({ id }) => id));
  const added = [...edits].flatMap(([id, edit]) => (edit && !known.has(id) ? [{ id, count: 0 }] : []));
  const shown = [...added, ...rows];
  const choiceOf = (id: I) => choices?.find((one) => one.id === id) ?? { name: String(id), note: undefined };
  return (
    <>
      <ul className="tri" aria-label={label}>
        {shown.map(({ id, count }) => {
          const edit = edits.get(id);
          const tri = triOf(count, total, edit);
          const { name, note } = choiceOf(id);
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
            choices={choices?.filter(({ id }) => !shown.some((row) => row.id === id)) ?? null}
            add={add}
          />
        </div>
      )}
    </>
  );
}
