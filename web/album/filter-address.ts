import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { FilterOption } from '@lichthof/api/contract/user';
import { withParam } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { NO_FILTER, filterOptionOf } from './key.ts';
import { ownAlbumFilter } from './saved-filter.ts';

const NAME = 'zeige';
const WORDS = {
  favsOnly: 'favoriten',
  pubOnly: 'oeffentliche',
  nonPubOnly: 'nicht-oeffentliche',
  noNsfw: 'unbedenkliche',
  noSfw: 'bedenkliche',
  showTrash: 'geloeschte',
} as const satisfies Partial<Record<keyof FilterOption, string>>;
type Flag = keyof typeof WORDS;
const FLAGS = Object.entries(WORDS) as [Flag, string][];
const STARS = /^([0-5])-bis-([0-5])$/;

export const namesFilter = (search: string): boolean => new URLSearchParams(search).has(NAME);

export const wordsOf = (option: FilterOption): string =>
  [
    ...FLAGS.flatMap(([flag, word]) => (option[flag] ? [word] : [])),
    ...(option.minRating > 0 || option.maxRating < 5 ? [`${option.minRating}-bis-${option.maxRating}`] : []),
  ].join(' ');

export function filterOf(text: string): FilterOption {
  const words = text.split(' ');
  const flags = Object.fromEntries(FLAGS.map(([flag, word]) => [flag, words.includes(word)]));
  const [, min = '0', max = '5'] = words.map((word) => STARS.exec(word)).find(Boolean) ?? [];
  const isRange = Number(min) <= Number(max);
  return { ...NO_FILTER, ...flags, ...(isRange && { minRating: Number(min), maxRating: Number(max) }) };
}

/** Who is nobody has rated nothing, and sees nothing rejected. */
const OF_MEMBERS = { favsOnly: false, minRating: 0, maxRating: 5, showTrash: false };

const seen = new Set<string>();

/**
 * The address of an album names its filter: one that was passed on, or that Back leads to, holds as long as one looks at it;
 * the settings that are kept stay as they are until one is changed.
 */
export function useFilterInAddress(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const option = filterOptionOf(useSnapshot(state));
  const chosen = option && wordsOf(option);
  const named = new URLSearchParams(location.search).get(NAME) ?? '';
  const heeded = useRef<string>(null);
  /** What is kept, and what an address shows instead. */
  const lent = useRef<{ kept: NonNullable<ReturnType<typeof ownAlbumFilter>>; named: string }>(null);

  useEffect(() => {
    if (chosen === null) return;
    // Whoever comes by a link sees what was kept.
    const isMeant = named !== '' || seen.has(location.key);
    const isNew = heeded.current !== location.key;
    heeded.current = location.key;
    seen.add(location.key);
    if (isNew && isMeant && named !== chosen) {
      const own = ownAlbumFilter()!;
      lent.current ??= { kept: { ...own }, named };
      lent.current.named = wordsOf(Object.assign(own, filterOf(named), !state.user && OF_MEMBERS));
    }
    const now = wordsOf(filterOptionOf(state) ?? NO_FILTER);
    if (now === named) return;
    const search = withParam(location.search, NAME, now || null);
    void navigate({ search }, { replace: true, state: location.state });
  }, [location, navigate, named, chosen]);

  useEffect(
    () => () => {
      const own = ownAlbumFilter();
      // It goes with the album, unless it was changed and with that kept.
      const { kept, named: shown } = lent.current ?? {};
      if (own?.userId === kept?.userId && own && wordsOf(own) === shown) Object.assign(own, kept);
      lent.current = null;
    },
    [],
  );
}
