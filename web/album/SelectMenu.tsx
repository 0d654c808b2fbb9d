import { ChevronDown, CopyCheck } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { useSnapshot } from 'valtio';
import { toastOnError } from '../server/toast-on-error.ts';
import { ratingOf, type ImageRating } from '../ratings/ratings.ts';
import { state } from '../server/state.ts';
import { Dropdown, shutMenu } from '../ui/Dropdown.tsx';
import { allIds } from './pictures.ts';
import { useKeyDown } from '../ui/keys.ts';
import type { Picking } from './selection.ts';
import { numberOf } from '../ui/format.ts';

interface SelectMenuProps {
  total: number;
  picking: Picking;
}

export function SelectMenu({ total, picking }: SelectMenuProps) {
  const snapshot = useSnapshot(state);
  const { user, ratings } = snapshot;
  const [shown, setShown] = useState<readonly string[]>();
  const pick = (wanted: (id: string) => boolean) =>
    toastOnError(async () => picking.pick((await allIds()).filter(wanted)));
  const run = (wanted: (id: string) => boolean) => (event: MouseEvent) => {
    shutMenu(event.currentTarget);
    void pick(wanted);
  };
  const byRating = (name: string, wanted: (rating: ImageRating) => boolean) => (
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
          {byRating('5 Sterne', ({ rating }) => rating === 5)}
          {byRating('4 Sterne und mehr', ({ rating }) => rating >= 4)}
          {byRating('3 Sterne und mehr', ({ rating }) => rating >= 3)}
          {byRating('Favoriten', ({ favorite }) => favorite)}
        </>
      )}
    </Dropdown>
  );
}

/** What selects its own text, and what lies over the pictures. */
const ELSEWHERE = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [role=dialog]';

/** Ctrl+A, or ⌘A, means the pictures, and not the words around them. */
function useSelectAllKey(selectAll: () => void): void {
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return;
    if (document.querySelector('dialog[open], [role=dialog]')) return;
    event.preventDefault();
    selectAll();
  });
}
