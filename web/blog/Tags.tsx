import { useSnapshot } from 'valtio';
import { addFilterTag, removeFilterTag } from '../preferences/filter-tags.ts';
import { state } from '../server/state.ts';
import { namedTags, type ReadonlyPost } from './list.ts';

export function Tags({ post, onAdd }: { post: ReadonlyPost; onAdd?: () => void }) {
  const lists = useSnapshot(state);
  const tags = namedTags(post, lists);
  if (tags.length === 0) return null;
  const toggle = (tag: (typeof tags)[number], active: boolean) => {
    if (active) removeFilterTag(tag.id);
    else {
      addFilterTag(tag);
      onAdd?.();
    }
  };
  return (
    <fieldset className="tags" aria-label="Nach Tag filtern">
      {tags.map((tag) => {
        const active = lists.filterTags.some(({ id }) => id === tag.id);
        return (
          <button key={tag.id} type="button" aria-pressed={active} onClick={() => toggle(tag, active)}>
            {tag.name}
          </button>
        );
      })}
    </fieldset>
  );
}
