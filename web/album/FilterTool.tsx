import { SlidersHorizontal } from 'lucide-react';

interface FilterToolProps {
  /** How many filters are set. */
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  /** On a small screen. */
  onSheet: () => void;
}

/** Opens the filters, beside the pictures or over them. */
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
        className="tool tool--first from-lg"
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'album-filter' : undefined}
        onClick={onToggle}
      >
        {label}
      </button>
      <button className="tool tool--first below-lg" type="button" aria-haspopup="dialog" onClick={onSheet}>
        {label}
      </button>
    </>
  );
}
