import { RotateCcw } from 'lucide-react';
import type { BinEntry } from '@lichthof/api/contract/bin';
import { BinPreview, DaysLeft } from './BinPreview.tsx';
import { nameOf, toldApart } from './words.ts';
import { IconButton } from '../../ui/Button.tsx';

interface BinnedPicturesProps {
  entries: readonly BinEntry[];
  chosen: ReadonlySet<string> | null;
  busy: boolean;
  onToggle: (id: string) => void;
  onRestore: (entry: BinEntry) => void;
}

const plainNameOf = (entry: BinEntry) => (entry.kind === 'version' ? nameOf(entry) : entry.title);
const withFile = (entry: BinEntry) =>
  [entry.images[0]?.filename, plainNameOf(entry)].filter(Boolean).join(': ');

export function BinnedPictures({ entries, chosen, busy, onToggle, onRestore }: BinnedPicturesProps) {
  const fullNameOf = toldApart(entries, withFile);
  return (
    <ul className="bintiles">
      {entries.map((entry) => (
        <li key={entry.id} className="bintile">
          <label className={`cell ${chosen?.has(entry.id) ? 'is-chosen' : ''}`}>
            {entry.images[0] && <BinPreview entry={entry} image={entry.images[0]} />}
            {chosen && (
              <span className="check">
                <input
                  type="checkbox"
                  checked={chosen.has(entry.id)}
                  aria-label={`${fullNameOf(entry)} auswählen`}
                  onChange={() => onToggle(entry.id)}
                />
              </span>
            )}
          </label>
          <span className="nm">{plainNameOf(entry)}</span>
          {/* Of two with one title. */}
          <span className="nm muted">{entry.images[0]?.filename}</span>
          <div className="foot26">
            <DaysLeft entry={entry} />
            <IconButton
              label={`${fullNameOf(entry)} wiederherstellen`}
              aria-disabled={busy || undefined}
              Icon={RotateCcw}
              onClick={() => onRestore(entry)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
