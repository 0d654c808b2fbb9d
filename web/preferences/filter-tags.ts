import { saveFilterTags, savedFilterTags } from './cookies.ts';
import { state, type FilterTag } from '../server/state.ts';

/** Filters combine with "and"; a name can be chosen once. */
export function addFilterTag(tag: FilterTag): void {
  if (state.filterTags.some(({ name }) => name === tag.name)) return;
  state.filterTags.push({ id: tag.id, name: tag.name });
  keepUp();
}

export function removeFilterTag(id: number): void {
  const at = state.filterTags.findIndex((tag) => tag.id === id);
  if (at >= 0) state.filterTags.splice(at, 1);
  keepUp();
}

export function clearFilterTags(): void {
  state.filterTags.splice(0);
  keepUp();
}

/** What the safe mode does not show is no filter in it, and not to be read there either. */
export function dropUnsafeFilterTags(): void {
  const safe = state.filterTags.filter(({ id }) => state.tags.items.get(id)?.worksafe);
  if (safe.length === state.filterTags.length) return;
  state.filterTags.splice(0, Infinity, ...safe);
  keepUp();
}

/** Each change saves the cookie, once one was asked for. */
function keepUp(): void {
  if (savedFilterTags()) saveFilterTags(state.filterTags);
}
