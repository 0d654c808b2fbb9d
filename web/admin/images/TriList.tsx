import { useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import type { Choice } from '../form/offered.ts';
import { PickerField } from '../form/PickerField.tsx';
import { Part } from './BulkFields.tsx';
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

/** A list of thousands nobody reads, and it costs seconds: what is further down is found by its name as well. */
const AT_ONCE = 100;

export function TriList<I extends string | number>(props: TriListProps<I>) {
  const { label, add, rows, total, edits, choices, onEdit } = props;
  const byId = useMemo(() => new Map(choices?.map((one) => [one.id, one])), [choices]);
  const [parts, setParts] = useState(1);
  const [found, setFound] = useState<ReadonlySet<I>>(new Set());
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  const added = [...edits].flatMap(([id, edit]) => (edit && !counts.has(id) ? [{ id, count: 0 }] : []));
  const ranked = rows.length > AT_ONCE ? rows.toSorted((a, b) => b.count - a.count) : rows;
  const listed = ranked.filter(({ id }, at) => at < parts * AT_ONCE || found.has(id) || edits.has(id));
  const shown = [...added, ...listed];
  const known = new Set(shown.map(({ id }) => id));
  const rest = rows.length - listed.length;
  return (
    <Part title={label}>
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
      {rest > 0 && (
        <Button
          look="quiet"
          small
          data-focus-to={`.tri[aria-label="${label}"] li:last-child input`}
          onClick={() => setParts(parts + 1)}
        >
          {numberOf(rest)} weitere
        </Button>
      )}
      {add !== undefined && (
        <div className="tri-add">
          <PickerField
            id={`mehr-${label}`}
            label={add}
            value={[]}
            onChange={(chosen) => {
              setFound(new Set([...found, ...chosen]));
              // What all of them have need not be added.
              for (const id of chosen) if (counts.get(id) !== total) onEdit(id, true);
            }}
            choices={choices?.filter(({ id }) => !known.has(id)) ?? null}
            add={add}
          />
        </div>
      )}
    </Part>
  );
}
