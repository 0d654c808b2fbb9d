import '../styles/forms.css';
import '../styles/overlays.css';
import '../styles/tag-index.css';
import '../styles/filter.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { forgetFilterTags, savedFilterTags, saveFilterTags } from '../preferences/cookies.ts';
import { clearFilterTags } from '../preferences/filter-tags.ts';
import { ensureGrid, gridKey } from '../images/grid.ts';
import { useLists } from '../server/lists.ts';
import { paths, withFilter } from '../navigation/paths.ts';
import { useEscape } from '../page/close-overlay.ts';
import { state } from '../server/state.ts';
import { CookieCheck } from '../preferences/CookieCheck.tsx';
import { FilterChips } from '../preferences/FilterChips.tsx';
import { Button } from '../ui/Button.tsx';
import { picturesOf } from '../ui/format.ts';
import { TagIndex, TagIndexSkeleton } from './TagIndex.tsx';
import { Main, usePage } from '../page/Page.tsx';
import { Alert } from '../ui/Alert.tsx';
import { imageTags } from '@lichthof/api/contract/image-tags';
import { call } from '../server/api.ts';

export default function TagFilter() {
  const snapshot = useSnapshot(state);
  const { filterTags, grid } = snapshot;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [keep, setKeep] = useState(savedFilterTags() !== null);
  usePage('Bilder filtern', 'image');
  // The count is that of the grid, which is there when the page is closed.
  const key = gridKey(snapshot);
  useEffect(() => void ensureGrid(key), [key]);
  const label = grid.key === key ? labelFor(grid.total) : 'Bilder anzeigen';
  const { loaded, error, retry } = useLists('tags');
  const counts = useTagCounts();
  const waiting = !error && (counts === undefined || (!loaded && snapshot.tags.items.size === 0));

  const changeKeep = (wanted: boolean) => {
    setKeep(wanted);
    if (wanted) saveFilterTags(state.filterTags);
    else forgetFilterTags();
  };
  const close = () => {
    if (keep) saveFilterTags(state.filterTags);
    const there = pathname === paths.images ? withFilter(search, false) : '';
    void navigate({ pathname: paths.images, search: there }, { replace: true });
  };

  const heading = useRef<HTMLHeadingElement>(null);
  const reset = () => {
    clearFilterTags();
    heading.current?.focus();
  };

  useEscape(close);

  return (
    <Main className="overlay-page" busy={waiting}>
      <div className="overlay-head">
        <h1 ref={heading} tabIndex={-1}>
          Bilder anzeigen:
        </h1>
      </div>
      <output className="visually-hidden">{label}</output>
      <div className="activefilters">
        {filterTags.length > 0 ? (
          <FilterChips aria-label="Eingestellte Filter" />
        ) : (
          <p>Kein Filter gesetzt!</p>
        )}
      </div>
      <h2 className="h3 tagindex-head" id="verfuegbare-filter">
        Verfügbare Filter:
      </h2>
      {error && !loaded && (
        <Alert>
          {error}{' '}
          <button className="textlink" type="button" onClick={retry}>
            Erneut versuchen
          </button>
        </Alert>
      )}
      {loaded && snapshot.tags.items.size === 0 && <p>Noch keine vorhanden.</p>}
      {waiting ? <TagIndexSkeleton /> : <TagIndex counts={counts ?? null} />}
      {!waiting && (
        <div className="actionbar">
          <CookieCheck checked={keep} onChange={changeKeep} />
          <span className="push" />
          {filterTags.length > 0 && (
            <Button look="quiet" onClick={reset}>
              Filter zurücksetzen
            </Button>
          )}
          <Button look="primary" onClick={close}>
            {label}
          </Button>
        </div>
      )}
    </Main>
  );
}

const labelFor = (count: number | null) =>
  count === null ? 'Bilder anzeigen' : `${picturesOf(count)} anzeigen`;

type TagCounts = ReadonlyMap<number, number>;

function useTagCounts(): TagCounts | null | undefined {
  const key = gridKey(useSnapshot(state));
  const [counted, setCounted] = useState<{ key: string; counts: TagCounts | null }>();
  useEffect(() => {
    const leaving = new AbortController();
    const { siteAlbums, filterTags, safeMode } = state;
    const query = {
      albums: siteAlbums.join(),
      tags: filterTags.map(({ id }) => id).join(),
      ...(!safeMode && { nsfw: '1' as const }),
    };
    call(imageTags, { query, signal: leaving.signal }).then(
      ({ tags }) => setCounted({ key, counts: new Map(tags.map(({ id, count }) => [id, count])) }),
      () => !leaving.signal.aborted && setCounted({ key, counts: null }),
    );
    return () => leaving.abort();
  }, [key]);
  return counted?.counts;
}
