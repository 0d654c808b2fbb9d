import { numberOf } from '../../ui/format.ts';
import type { SeenEntry } from './entry.ts';

interface TabsProps {
  entries: readonly SeenEntry[];
  large: boolean;
  onChange: (large: boolean) => void;
}

export const Tabs = ({ entries, large, onChange }: TabsProps) => (
  <fieldset className="segmented uptabs" aria-label="Was hochgeladen wird">
    {[false, true].map((each) => (
      <button key={String(each)} type="button" aria-pressed={large === each} onClick={() => onChange(each)}>
        {each ? 'Große Bilder' : 'Album-Bilder'}{' '}
        <span className="count num">{numberOf(entries.filter(({ to }) => to.large === each).length)}</span>
      </button>
    ))}
  </fieldset>
);
