import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Turned } from '@lichthof/api/contract/bulk';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import { MoveTool } from '../images/MoveTool.tsx';
import { TurnButtons } from '../turn/TurnButtons.tsx';
import { CURRENT_TILE } from './AlbumTile.tsx';

interface GridBarProps {
  albumId: string;
  ids: ReadonlySet<string>;
  total: number;
  coverId: string | null;
  onCover: (id: string | null) => void;
  onStep: (by: 1 | -1) => void;
  onStart: () => void;
  onEnd: () => void;
  onTurned: (items: readonly Turned[]) => void;
  onMoved: () => void;
  onRemove: () => void;
  onAll: () => void;
  onNone: () => void;
}

export function GridBar({ albumId, ids, total, coverId, onCover, ...on }: GridBarProps) {
  const [only] = ids.size === 1 ? ids : [];
  const isCover = only !== undefined && only === coverId;
  return (
    <section className="savebar" aria-label="Auswahl" data-focus-to={CURRENT_TILE}>
      <output className="num">
        {numberOf(ids.size)} von {numberOf(total)} ausgewählt
      </output>
      <Button look="quiet" small onClick={on.onAll}>
        Alle auswählen
      </Button>
      <Button look="quiet" small onClick={on.onNone}>
        Aufheben
      </Button>
      <span className="push" />
      <span className="btnrow moves">
        {(
          [
            ['An den Anfang', ChevronsLeft, on.onStart],
            ['Nach vorn', ChevronLeft, () => on.onStep(-1)],
            ['Nach hinten', ChevronRight, () => on.onStep(1)],
            ['Ans Ende', ChevronsRight, on.onEnd],
          ] as const
        ).map(([label, Icon, run]) => (
          <IconButton label={label} Icon={Icon} key={label} title={label} onClick={run} />
        ))}
      </span>
      <TurnButtons ids={[...ids]} onTurned={on.onTurned} />
      {only !== undefined && (
        <>
          <Button small onClick={() => onCover(isCover ? null : only)}>
            {isCover ? 'Kein Titelbild' : 'Als Titelbild'}
          </Button>
          <Link className="btn btn--sm" to={adminPaths.imageEdit(only)}>
            <Pencil className="icon icon--sm" />
            Bearbeiten
          </Link>
        </>
      )}
      <MoveTool ids={[...ids]} from={albumId} onChanged={on.onMoved}>
        Verschieben
      </MoveTool>
      <IconButton label="Löschen" title="Löschen" Icon={Trash2} onClick={on.onRemove} />
    </section>
  );
}
