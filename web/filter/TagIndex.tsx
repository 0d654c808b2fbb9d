import { useSnapshot } from 'valtio';
import { addFilterTag } from '../preferences/filter-tags.ts';
import { state } from '../server/state.ts';
import { availableTags } from './available-tags.ts';

export function TagIndex({ counts }: { counts: ReadonlyMap<number, number> | null }) {
  const tags = availableTags(useSnapshot(state));
  const useful = counts ? tags.filter(({ id }) => counts.has(id)) : tags;
  return (
    <ul className="tagindex" aria-labelledby="verfuegbare-filter">
      {[...useful, ...tags.filter((tag) => !useful.includes(tag))].map((tag) => (
        <li key={tag.id}>
          <button
            type="button"
            onClick={({ currentTarget }) => {
              addFilterTag(tag);
              focusBeside(currentTarget);
            }}
          >
            {tag.name}
            {counts && <Count of={counts.get(tag.id) ?? 0} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** It goes with its tag. */
function focusBeside(button: HTMLElement): void {
  const { nextElementSibling, previousElementSibling } = button.closest('li')!;
  (nextElementSibling ?? previousElementSibling)?.querySelector('button')?.focus();
}

function Count({ of }: { of: number }) {
  return (
    <span className="num">
      {of}
      <span className="visually-hidden">{of === 1 ? ' Bild' : ' Bilder'}</span>
    </span>
  );
}

/** The index before its tags are known; it fills the window, so that nothing below has to move. */
export const TagIndexSkeleton = () => (
  <ul className="tagindex tagindex--waiting" aria-hidden="true">
    {Array.from({ length: 40 }, (_, i) => (
      <li key={i}>
        <span className="skel-line" />
      </li>
    ))}
  </ul>
);
