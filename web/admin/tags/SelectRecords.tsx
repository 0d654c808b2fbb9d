import { ArrowUpRight } from 'lucide-react';
import { SelectDialog, type SelectDialogProps } from '../table/SelectDialog.tsx';
import type { Candidate } from './tagged-records.ts';

interface SelectRecordsProps extends Omit<SelectDialogProps, 'children' | 'ids'> {
  showLabel: string;
  items: readonly Candidate[];
}

export const SelectRecords = ({ showLabel, items, ...dialog }: SelectRecordsProps) => (
  <SelectDialog {...dialog} ids={items.map(({ id }) => id)}>
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
