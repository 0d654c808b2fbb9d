import { ChevronDown, CopyCheck } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { useSnapshot } from 'valtio';
import { toApiError } from '../server/api-error.ts';
import { ratingOf, type ImageRating } from '../ratings/ratings.ts';
import { state } from '../server/state.ts';
import { Dropdown, shutMenu } from '../ui/Dropdown.tsx';
import { toast } from '../ui/toasts.ts';
import { allIds } from './pictures.ts';
import { useSelectAllKey } from './select-all-key.ts';
import type { Picking } from './selection.ts';
import { numberOf } from '../ui/format.ts';

interface SelectMenuProps {
  total: number;
  picking: Picking;
}

/** Chooses many pictures at once; by what the user thinks of them as well. */
export function SelectMenu({ total, picking }: SelectMenuProps) {
  const snapshot = useSnapshot(state);
  const { user, ratings } = snapshot;
  const [shown, setShown] = useState<readonly string[]>();
  const pick = (wanted: (id: string) => boolean) =>
    allIds().then(
      (ids) => picking.pick(ids.filter(wanted)),
      (error: unknown) => toast(toApiError(error).message, { error: true }),
    );
  const run = (wanted: (id: string) => boolean) => (event: MouseEvent) => {
    shutMenu(event.currentTarget);
    void pick(wanted);
  };
  const byOpinion = (name: string, wanted: (opinion: ImageRating) => boolean) => (
    <button type="button" onClick={run((id) => wanted(ratingOf(id)))}>
      {name}
      <span className="end num">
        {shown && numberOf(shown.filter((id) => wanted(ratingOf(id, snapshot))).length)}
      </span>
    </button>
  );
  useSelectAllKey(() => void pick(() => true));
  return (
    <Dropdown
      // The numbers are only a help: without them the menu does what it says all the same.
      onOpen={() => void allIds().then(setShown, () => {})}
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
          {byOpinion('5 Sterne', ({ rating }) => rating === 5)}
          {byOpinion('4 Sterne und mehr', ({ rating }) => rating >= 4)}
          {byOpinion('3 Sterne und mehr', ({ rating }) => rating >= 3)}
          {byOpinion('Favoriten', ({ favorite }) => favorite)}
        </>
      )}
    </Dropdown>
  );
}
