import { Download } from 'lucide-react';
import { numberOf } from '../ui/format.ts';

interface DownloadButtonsProps {
  /** Null while it is not known. */
  total: number | null;
  picked: number;
  disabled: boolean;
  busy: boolean;
  onAll: () => void;
  onPicked: () => void;
}

/** All of them, or those that are chosen. */
export function DownloadButtons({ total, picked, disabled, busy, onAll, onPicked }: DownloadButtonsProps) {
  const rest = { type: 'button', disabled, 'aria-disabled': busy || undefined } as const;
  return (
    <>
      {picked > 0 && (
        <button className="btn" {...rest} onClick={onPicked}>
          {picked === 1
            ? '1 ausgewähltes Bild herunterladen'
            : `${numberOf(picked)} ausgewählte Bilder herunterladen`}
        </button>
      )}
      <button className="btn btn--primary" {...rest} onClick={onAll}>
        {busy ? <span className="spinner spinner--sm" aria-hidden="true" /> : <Download className="icon" />}
        {total === 1
          ? '1 Bild herunterladen'
          : `Alle ${total === null ? '' : `${numberOf(total)} `}Bilder herunterladen`}
      </button>
    </>
  );
}
