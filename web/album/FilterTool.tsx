import { SlidersHorizontal } from 'lucide-react';
import { setFilter } from './filter-option.ts';
import { NO_FILTER } from './key.ts';

interface FilterToolProps {
  /** How many filters are set. */
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  /** On a small screen. */
  onSheet: () => void;
}

/** Opens the filters, beside the pictures or over them, and resets them. */
export function FilterTool({ count, isOpen, onToggle, onSheet }: FilterToolProps) {
  const label = (
    <>
      <SlidersHorizontal className="icon" />
      Filter {count > 0 && <span className="count num">{count}</span>}
    </>
  );
  return (
    <>
      <button
        className="tool from-lg"
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'album-filter' : undefined}
        onClick={onToggle}
      >
        {label}
      </button>
      <button className="tool below-lg" type="button" aria-haspopup="dialog" onClick={onSheet}>
        {label}
      </button>
      {count > 0 && (
        <button className="tool" type="button" onClick={() => setFilter(NO_FILTER)}>
          Zurücksetzen
        </button>
      )}
    </>
  );
}
