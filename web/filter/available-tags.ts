import { inGerman } from '../ui/format.ts';
import type { FilterTag, State } from '../server/state.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';

export function availableTags(
  now: DeepReadonly<Pick<State, 'tags' | 'filterTags' | 'safeMode'>>,
): FilterTag[] {
  const { tags, filterTags, safeMode } = now;
  return [...tags.items.values()]
    .flatMap(({ id, name, worksafe }) => (name && (worksafe || !safeMode) ? [{ id, name }] : []))
    .filter(({ name }) => !filterTags.some((chosen) => chosen.name === name))
    .toSorted((a, b) => inGerman(a.name, b.name));
}
