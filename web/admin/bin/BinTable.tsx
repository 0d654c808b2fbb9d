import { RotateCcw } from 'lucide-react';
import type { BinEntry } from '@lichthof/api/contract/bin';
import { Button } from '../../ui/Button.tsx';
import { longDate, numberOf, picturesOf } from '../../ui/format.ts';
import { PlainTable } from '../table/PlainTable.tsx';
import { BinPreview, DaysLeft } from './BinPreview.tsx';
import { dayOf } from '../day.ts';
import { toldApart } from './words.ts';

interface BinTableProps {
  of: keyof typeof NOUNS;
  entries: readonly BinEntry[];
  count: number;
  busy: boolean;
  onRestore: (entry: BinEntry) => void;
  onDelete: (entry: BinEntry) => void;
}

const NOUNS = { album: 'Alben', post: 'Beiträge' };
const COLUMNS = {
  album: ['Album', 'Inhalt', ['Bilder', 'cnt'], 'Verbleibt'],
  post: ['Beitrag', 'Verbleibt'],
} as const;

const nameOf = ({ kind, title, pictures }: BinEntry) =>
  kind === 'album' ? `${title}, ${picturesOf(pictures)}` : title;

export function BinTable({ of, entries, count, busy, onRestore, onDelete }: BinTableProps) {
  const fullNameOf = toldApart(entries, nameOf);
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={`papierkorb-${of}`}>
      <div className="subhead">
        <h2 id={`papierkorb-${of}`}>
          {NOUNS[of]} <span className="num">{numberOf(count)}</span>
        </h2>
      </div>
      <PlainTable className="binalb" columns={COLUMNS[of]} hasActions>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="strong">
              {entry.title}
              <small>
                {entry.by && `von ${entry.by} `}am {longDate(dayOf(entry.deleted))}
              </small>
            </td>
            {of === 'album' && (
              <>
                <td>
                  <span className="strip">
                    {entry.images.map((image) => (
                      <BinPreview key={image.id} entry={entry} image={image} />
                    ))}
                  </span>
                </td>
                <td className="num cnt">{numberOf(entry.pictures)}</td>
              </>
            )}
            <td className="num">
              <DaysLeft entry={entry} />
              <small>bis {dayOf(entry.until)}</small>
            </td>
            <td className="acts">
              <Button
                small
                Icon={RotateCcw}
                aria-label={`Wiederherstellen: ${fullNameOf(entry)}`}
                aria-disabled={busy || undefined}
                onClick={() => onRestore(entry)}
              >
                Wiederherstellen
              </Button>
              <Button
                look="quiet"
                small
                aria-label={`Endgültig löschen: ${fullNameOf(entry)}`}
                onClick={() => onDelete(entry)}
              >
                Endgültig löschen
              </Button>
            </td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
