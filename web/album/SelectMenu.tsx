import { ChevronDown, CopyCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useSnapshot } from 'valtio';
import { toApiError } from '../api-error.ts';
import { opinionOn } from '../ratings/ratings.ts';
import { state } from '../state.ts';
import { Pop, shutMenu } from '../ui/Pop.tsx';
import { toast } from '../ui/toasts.ts';
import { allIds } from './pictures.ts';
import { useSelectAllKey } from './select-all-key.ts';
import type { Picking } from './selection.ts';
import { numberOf } from './words.ts';

interface SelectMenuProps {
  total: number;
  picking: Picking;
}

const BY_RATING = [
  { name: '5 Sterne', stars: 5 },
  { name: '4 Sterne und mehr', stars: 4 },
  { name: '3 Sterne und mehr', stars: 3 },
];

/** Chooses many pictures at once; by what the user thinks of them as well. */
export function SelectMenu({ total, picking }: SelectMenuProps) {
  const { user, ratings } = useSnapshot(state);
  const pick = (wanted: (id: string) => boolean) =>
    allIds().then(
      (ids) => picking.pick(ids.filter(wanted)),
      (error: unknown) => toast(toApiError(error).message, { error: true }),
    );
  const run = (wanted: (id: string) => boolean) => (event: MouseEvent) => {
    shutMenu(event.currentTarget);
    void pick(wanted);
  };
  useSelectAllKey(() => void pick(() => true));
  return (
    <Pop
      summary={
        <summary className="tool">
          <CopyCheck className="icon" />
          Auswählen <ChevronDown className="icon chev" />
        </summary>
      }
    >
      <button type="button" onClick={run(() => true)}>
        Alle auswählen<span className="end num">{numberOf(total)}</span>
      </button>
      <button type="button" onClick={run(() => false)}>
        Alle abwählen
      </button>
      <button type="button" onClick={run((id) => !picking.picked.has(id))}>
        Auswahl umkehren
      </button>
      {user && ratings.state === 3 && (
        <>
          <hr />
          <p className="menu-label">Nach Bewertung</p>
          {BY_RATING.map(({ name, stars }) => (
            <button key={stars} type="button" onClick={run((id) => opinionOn(id).rating >= stars)}>
              {name}
            </button>
          ))}
          <button type="button" onClick={run((id) => opinionOn(id).favorite)}>
            Favoriten
          </button>
        </>
      )}
    </Pop>
  );
}
