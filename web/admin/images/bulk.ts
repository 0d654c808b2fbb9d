import type { BulkChanges } from '@lichthof/api/contract/bulk';
import { isSiteAlbum } from '@lichthof/api/contract/site';
import { numberOf } from '../../ui/format.ts';

export const FLAGS = {
  public: 'Öffentlich',
  unsafe: 'Bedenklich',
  trash: 'Für den Papierkorb vorgemerkt',
  isAsset: 'Nur in Beiträgen',
  noPostImage: 'Im Beitrag nur als Vorschau',
} as const;
export type Flag = keyof typeof FLAGS;

const NUMBER = '{nr}';

export interface Edits {
  title: string;
  from: number;
  tags: ReadonlyMap<number, boolean>;
  contribs: ReadonlyMap<string, boolean>;
  flags: ReadonlyMap<Flag, boolean>;
  album: string;
  dt: string | null | undefined;
}
export const NO_EDITS: Edits = {
  title: '',
  from: 1,
  tags: new Map(),
  contribs: new Map(),
  flags: new Map(),
  album: '',
  dt: undefined,
};

export type Tri = 'all' | 'some' | 'none';

const natural = (count: number, total: number): Tri =>
  count === 0 ? 'none' : count < total ? 'some' : 'all';

export const triOf = (count: number, total: number, edit: boolean | undefined): Tri =>
  edit === undefined ? natural(count, total) : edit ? 'all' : 'none';

export function cycled(count: number, total: number, edit: boolean | undefined): boolean | undefined {
  const before = natural(count, total);
  if (before === 'some') return edit === undefined ? true : edit ? false : undefined;
  return edit === undefined ? before === 'none' : undefined;
}

export function noteOf(count: number, total: number, edit: boolean | undefined): string {
  const [some, all] = [numberOf(count), numberOf(total)];
  if (edit === true) return count === 0 ? `neu für alle ${all}` : `neu für ${numberOf(total - count)}`;
  if (edit === false) return `wird bei ${some} entfernt`;
  return { all: `alle ${all}`, some: `${some} von ${all}`, none: 'keins' }[natural(count, total)];
}

export function edited<I>(edits: ReadonlyMap<I, boolean>, id: I, edit: boolean | undefined): Map<I, boolean> {
  const next = new Map(edits);
  if (edit === undefined) next.delete(id);
  else next.set(id, edit);
  return next;
}

const changedSince = <I>(now: ReadonlyMap<I, boolean>, sent: ReadonlyMap<I, boolean>) =>
  new Map([...now].filter(([id, edit]) => sent.get(id) !== edit));

/** What is left of the edits when those that were sent are saved. */
export function withoutSent(now: Edits, sent: Edits): Edits {
  const isTitle = now.title === sent.title && now.from === sent.from;
  return {
    title: isTitle ? NO_EDITS.title : now.title,
    from: isTitle ? NO_EDITS.from : now.from,
    tags: changedSince(now.tags, sent.tags),
    contribs: changedSince(now.contribs, sent.contribs),
    flags: changedSince(now.flags, sent.flags),
    album: now.album === sent.album ? NO_EDITS.album : now.album,
    dt: now.dt === sent.dt ? NO_EDITS.dt : now.dt,
  };
}

const those = <I>(edits: ReadonlyMap<I, boolean>, wanted: boolean): I[] =>
  [...edits].flatMap(([id, edit]) => (edit === wanted ? [id] : []));
const some = <I>(ids: I[]) => (ids.length > 0 ? ids : undefined);

export function changesOf({ title, from, tags, contribs, flags, album, dt }: Edits): BulkChanges {
  const unsafe = flags.get('unsafe');
  const changes = {
    title: title.trim() || undefined,
    titleFrom: title.includes(NUMBER) && from !== 1 ? from : undefined,
    addTags: some(those(tags, true)),
    removeTags: some(those(tags, false)),
    addContribs: some(those(contribs, true)),
    removeContribs: some(those(contribs, false)),
    album: isSiteAlbum(album) ? album : undefined,
    ws: unsafe === undefined ? undefined : !unsafe,
    public: flags.get('public'),
    trash: flags.get('trash'),
    isAsset: flags.get('isAsset'),
    noPostImage: flags.get('noPostImage'),
    dt,
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

interface Names {
  tag: (id: number) => string;
  contributor: (id: string) => string;
}

export const wordsOf = ({ title, tags, contribs, flags, album, dt }: Edits, names: Names): string[] => [
  ...(title.trim() ? ['Titel'] : []),
  ...[...tags.keys()].map((id) => `Tag „${names.tag(id)}“`),
  ...[...contribs.keys()].map((id) => names.contributor(id)),
  ...(album ? ['Site'] : []),
  ...(dt === undefined ? [] : ['Tag der Veröffentlichung']),
  ...[...flags.keys()].map((flag) => `„${FLAGS[flag]}“`),
];

export const titled = (pattern: string, index: number, total: number, from = 1): string =>
  pattern.trim().replaceAll(NUMBER, String(index + from).padStart(String(total + from - 1).length, '0'));

export function inOrder(selected: ReadonlySet<string | number>, order: readonly string[]): string[] {
  const shown = order.filter((id) => selected.has(id));
  const known = new Set(shown);
  return [...shown, ...[...selected].map(String).filter((id) => !known.has(id))];
}

/** `hidden`: how many of them the list does not show; null until that is known. */
export function selectedWords(count: number, hidden: number | null, total: number | null): string {
  if (hidden) return `${numberOf(count)} ausgewählt, davon ${numberOf(hidden)} nicht in dieser Liste`;
  const of = hidden === null || total === null ? '' : ` von ${numberOf(total)}`;
  return `${numberOf(count)}${of} ausgewählt`;
}
