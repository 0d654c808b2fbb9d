import { ArrowUpRight } from 'lucide-react';
import { SelectDialog } from '../table/SelectDialog.tsx';
import type { Candidate } from './tagged-records.ts';

interface SelectRecordsProps {
  title: string;
  okLabel: string;
  showLabel: string;
  items: readonly Candidate[];
  onDone: (ids: readonly string[]) => void;
}

export const SelectRecords = ({ title, okLabel, showLabel, items, onDone }: SelectRecordsProps) => (
  <SelectDialog title={title} okLabel={okLabel} ids={items.map(({ id }) => id)} onDone={onDone}>
    {(chosen, toggle) => (
      <ul className="sellist">
        {items.map(({ id, label, href, unpublished }) => (
          <li key={id}>
            <label className="check">
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={({ nativeEvent }) =>
                  toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                }
              />
              <span>
                {label}
                {unpublished && <span className="suffix">bislang nicht veröffentlicht!</span>}
              </span>
            </label>
            <a className="btn btn--quiet btn--sm" href={href} target="_blank" rel="noreferrer">
              <span>{showLabel}</span>
              <ArrowUpRight className="icon icon--sm" />
            </a>
          </li>
        ))}
      </ul>
    )}
  </SelectDialog>
);
