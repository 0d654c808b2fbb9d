import { Segmented } from '../../ui/Segmented.tsx';
import type { SeenEntry } from './entry.ts';

interface TabsProps {
  entries: readonly SeenEntry[];
  large: boolean;
  onChange: (large: boolean) => void;
}

export const Tabs = ({ entries, large, onChange }: TabsProps) => (
  <Segmented
    className="uptabs"
    label="Was hochgeladen wird"
    value={large}
    options={[
      [false, 'Album-Bilder', entries.filter(({ to }) => !to.large).length],
      [true, 'Große Bilder', entries.filter(({ to }) => to.large).length],
    ]}
    onChange={onChange}
  />
);
