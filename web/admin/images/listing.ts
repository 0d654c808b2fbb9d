import type { FilterExpression } from '@lichthof/api/contract/filter';
import { SITE_ALBUMS } from '@lichthof/api/contract/site';
import { dayOf } from '../day.ts';

export interface Listing {
  filter: FilterExpression;
  sort: string;
}

export const SORTS = [
  { value: '-seq', label: 'Neueste zuerst' },
  { value: 'seq', label: 'Älteste zuerst' },
  { value: '-takenAt', label: 'Aufnahmezeit, neueste zuerst' },
  { value: 'takenAt', label: 'Aufnahmezeit' },
  { value: 'filename', label: 'Dateiname' },
  { value: 'title', label: 'Titel' },
] as const;
const USUAL = SORTS[0].value;

export const FLAGS: Readonly<Record<string, { label: string; filter: () => FilterExpression }>> = {
  oeffentlich: { label: 'Öffentlich', filter: () => ({ eq: ['public', true] }) },
  intern: { label: 'Nicht öffentlich', filter: () => ({ eq: ['public', false] }) },
  bedenklich: { label: 'Bedenklich', filter: () => ({ eq: ['ws', false] }) },
  vorgemerkt: { label: 'Für den Papierkorb vorgemerkt', filter: () => ({ eq: ['trash', true] }) },
  // All that is uploaded into a photo album is an asset as well.
  beitrag: {
    label: 'Nur in Beiträgen',
    filter: () => ({
      and: [
        { eq: ['isAsset', true] },
        { or: [{ eq: ['album', null] }, { in: ['album', [...SITE_ALBUMS]] }] },
      ],
    }),
  },
  spaeter: { label: 'Noch nicht veröffentlicht', filter: () => ({ gt: ['dt', dayOf()] }) },
};

export const MISSING = {
  tag: { label: 'Ohne Tag', filter: { empty: 'tags' } },
  text: { label: 'Ohne Beschriftung', filter: { and: [{ empty: 'alt' }, { empty: 'description' }] } },
} as const satisfies Record<string, { label: string; filter: FilterExpression }>;
type Missing = keyof typeof MISSING;

const MAX_WORDS = 6;

/** How each name in the address narrows the list down; what it does not know narrows nothing. */
const NARROW: Readonly<Record<string, (value: string) => FilterExpression | undefined>> = {
  suche: (text) => ({ search: text.trim().split(/\s+/).slice(0, MAX_WORDS).join(' ') }),
  album: (id) => ({ eq: ['album', id] }),
  tag: (id) => (/^\d{1,9}$/.test(id) ? { overlap: ['tags', [Number(id)]] } : undefined),
  beitragende: (id) => ({ overlap: ['contribs', [id]] }),
  merkmal: (name) => (Object.hasOwn(FLAGS, name) ? FLAGS[name]!.filter() : undefined),
  seit: (day) => (isDay(day) ? { gte: ['takenAt', `${day}T00:00:00Z`] } : undefined),
  bis: (day) => (isDay(day) ? { lt: ['takenAt', dayAfter(day)] } : undefined),
};
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 3600 * 1000).toISOString();

export function listingOf(query: URLSearchParams): Listing {
  const sort = query.get('sortierung') ?? USUAL;
  return {
    filter: { and: [...narrowed(query), ...missing(query.get('ohne'))] },
    sort: SORTS.some(({ value }) => value === sort) ? sort : USUAL,
  };
}

/** The same pictures, whatever they miss. */
export const narrowed = (query: URLSearchParams): FilterExpression[] =>
  Object.entries(NARROW).flatMap(([name, filter]) => {
    const value = query.get(name);
    return (value && filter(value)) || [];
  });

const missing = (name: string | null) =>
  name !== null && Object.hasOwn(MISSING, name) ? [MISSING[name as Missing].filter] : [];

export const narrowing = (query: URLSearchParams) =>
  [...Object.keys(NARROW), 'ohne'].filter((name) => query.get(name));
