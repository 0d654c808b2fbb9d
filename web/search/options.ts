import { distance } from 'fastest-levenshtein';
import { paths } from '../navigation/paths.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import type { State } from '../server/state.ts';
import { inGerman, longDate } from '../ui/format.ts';
import type { Peek } from './found.ts';

export const searchFor = (words: string) => `${paths.search}?q=${encodeURIComponent(words)}`;
export const wordsIn = (search: string) => new URLSearchParams(search).get('q') ?? '';

export interface Option {
  id: string;
  kind: 'tag' | 'album' | 'post' | 'recent';
  label: string;
  note?: string | undefined;
  to: string;
}
export interface Group {
  title: string;
  options: Option[];
}

const MAX_TAGS = 4;
const MAX_ALBUMS = 2;

type Known = DeepReadonly<Pick<State, 'tags' | 'albums' | 'safeMode'>>;
const holds = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase());
const begins = (text: string, words: string) => text.toLowerCase().startsWith(words.toLowerCase());

/** Those that begin with it come first. */
const best = <T>(all: readonly T[], name: (one: T) => string, words: string, most: number): T[] =>
  all
    .filter((one) => holds(name(one), words))
    .toSorted(
      (a, b) => Number(begins(name(b), words)) - Number(begins(name(a), words)) || inGerman(name(a), name(b)),
    )
    .slice(0, most);

const namesOf = ({ tags, safeMode }: Known): string[] =>
  [...tags.items.values()].flatMap(({ name, worksafe }) => (name && (worksafe || !safeMode) ? [name] : []));

export function suggestions(
  words: string,
  known: Known,
  peek: Peek | null,
  recent: readonly string[],
): Group[] {
  const isTyping = words.length > 1;
  const tags = isTyping ? best(namesOf(known), String, words, MAX_TAGS) : [];
  const albums = isTyping
    ? best([...known.albums.items.values()], ({ title }) => title, words, MAX_ALBUMS)
    : [];
  const groups: Group[] = [
    { title: 'Tags', options: tags.map((name) => optionOf('tag', name, searchFor(name))) },
    {
      title: 'Alben und Beiträge',
      options: [
        ...albums.map(({ id, title }) => optionOf('album', title, paths.album(id))),
        ...(isTyping ? (peek?.posts ?? []) : []).map(({ id, title, dateStr }) =>
          optionOf('post', title, paths.post(id), longDate(dateStr)),
        ),
      ],
    },
    { title: 'Zuletzt gesucht', options: recent.map((one) => optionOf('recent', one, searchFor(one))) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

const optionOf = (kind: Option['kind'], label: string, to: string, note?: string): Option => ({
  id: `such-${kind}-${to}`,
  kind,
  label,
  note,
  to,
});

/** The tag that is written most alike: 'Gegenlciht' → 'Gegenlicht'. */
export function spellingSuggestion(words: string, known: Known): string | null {
  const typed = words.toLowerCase();
  const most = Math.min(3, Math.floor(typed.length / 3));
  const [nearest] = namesOf(known)
    .map((name) => ({ name, far: distance(typed, name.toLowerCase()) }))
    .filter(({ far }) => far > 0 && far <= most)
    .toSorted((a, b) => a.far - b.far);
  return nearest?.name ?? null;
}
