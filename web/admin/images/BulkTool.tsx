import type { Turned } from '@lichthof/api/contract/bulk';
import { picturesOf } from '../../ui/format.ts';
import { TurnButtons } from '../turn/TurnButtons.tsx';
import { selectedWords } from './bulk.ts';
import { CAPTIONS, type CaptionField } from './caption.ts';

/** How many there are, where one goes on after what was done with them. */
export const SELECTED = '.bulktool output';

interface BulkToolProps {
  ids: readonly string[];
  hidden: number | null;
  total: number | null;
  canEdit: boolean;
  canTurn: boolean;
  isOnly: boolean;
  caption: CaptionField | null;
  onAll: () => void;
  onNone: () => void;
  onEdit: () => void;
  onOnly: (isOnly: boolean) => void;
  onCaption: (field: string) => void;
  onTurned: (items: readonly Turned[]) => void;
}

export function BulkTool({ ids, hidden, total, canEdit, canTurn, isOnly, caption, ...on }: BulkToolProps) {
  const { onAll, onNone, onEdit, onOnly, onCaption, onTurned } = on;
  const count = ids.length;
  return (
    <div className="bulktool">
      <output className="num" tabIndex={-1}>
        {count > 0 ? selectedWords(count, hidden, total) : total !== null && picturesOf(total)}
      </output>
      <button
        className="tool"
        type="button"
        aria-label="Alle auswählen"
        aria-keyshortcuts="Control+A"
        onClick={onAll}
      >
        <span>
          Alle<span className="from-sm"> auswählen</span>
        </span>
      </button>
      {count > 0 && (
        <button className="tool" type="button" data-focus-to={SELECTED} onClick={onNone}>
          Aufheben
        </button>
      )}
      {count > 0 && canEdit && (
        <button className="tool from-lg" type="button" onClick={onEdit}>
          Bearbeiten
        </button>
      )}
      {canTurn && <TurnButtons ids={ids} onTurned={onTurned} />}
      <span className="push" />
      {(count > 0 || isOnly) && (
        <fieldset className="segmented from-sm" aria-label="Anzeige">
          <button type="button" aria-pressed={!isOnly} onClick={() => onOnly(false)}>
            Alle
          </button>
          <button type="button" aria-pressed={isOnly} disabled={count === 0} onClick={() => onOnly(true)}>
            Nur Auswahl
          </button>
        </fieldset>
      )}
      {count === 0 && <CaptionChoice caption={caption} onChange={onCaption} />}
    </div>
  );
}

interface CaptionChoiceProps {
  caption: CaptionField | null;
  onChange: (field: string) => void;
}

const CaptionChoice = ({ caption, onChange }: CaptionChoiceProps) => (
  <label className="tool">
    <span>Beschriften</span>
    <select className="select" value={caption ?? ''} onChange={({ target }) => onChange(target.value)}>
      <option value="">aus</option>
      {Object.entries(CAPTIONS).map(([field, label]) => (
        <option key={field} value={field}>
          {label}
        </option>
      ))}
    </select>
  </label>
);
