import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths, withParam } from '../navigation/paths.ts';
import { ensureList } from '../server/data.ts';
import { state, type FilterTag } from '../server/state.ts';

const LISTS: readonly string[] = [paths.images, paths.blog];

/**
 * The address of a list names its tags: one that was passed on, or that Back leads to, sets them; whatever else sets them
 * changes the address.
 */
export function useTagsInAddress(): void {
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const chosen = tagsOf(useSnapshot(state).filterTags);
  const named = tagsIn(location.search);
  /** The entry of the history whose address was heeded. */
  const heeded = useRef<string>(null);

  useEffect(() => {
    if (!LISTS.includes(location.pathname)) return;
    const write = (search: string) => {
      if (named === tagsOf(state.filterTags)) return;
      const changed = withTags(search, tagsOf(state.filterTags));
      void navigate({ search: changed }, { replace: true, state: location.state });
    };
    const arrive = () => {
      // Somebody may have gone on while the tags were loaded.
      if (window.location.search !== location.search) return;
      heeded.current = location.key;
      write(location.search);
    };
    // Nobody has come back yet where nothing was heeded before: what a cookie has kept counts.
    const isMeant = named !== '' || (type === NavigationType.Pop && heeded.current !== null);
    if (heeded.current === location.key) write(withParam(location.search, 'seite', null));
    else if (isMeant && named !== chosen) {
      // Where the tags cannot be loaded the address stays as it is, and can be loaded anew.
      void takeTags(location.search).then(arrive, () => undefined);
    } else arrive();
  }, [location, type, navigate, named, chosen]);
}

/** Filters by the tags of an address, or else by those that were kept, as far as they can be seen here. */
export async function takeTags(search: string, kept: readonly FilterTag[] = []): Promise<void> {
  await ensureList('tags');
  const ids = tagsIn(search) || tagsOf(kept);
  const tags = [...new Set(ids.split(' '))]
    .flatMap((id) => state.tags.items.get(Number(id)) ?? [])
    .flatMap(({ id, name }) => (name ? [{ id, name }] : []));
  state.filterTags.splice(0, Infinity, ...tags);
}

const tagsIn = (search: string) => new URLSearchParams(search).get('tag') ?? '';
const tagsOf = (tags: readonly { readonly id: number }[]) => tags.map(({ id }) => id).join(' ');
const withTags = (search: string, tags: string) => withParam(search, 'tag', tags || null);
