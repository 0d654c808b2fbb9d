import { type Markup, markup } from './markup.ts';

/** Which page of a list is asked for, counted from 1; null where there is none of that name. */
export function pageIn(search: URLSearchParams): number | null {
  const page = Number(search.get('seite') ?? 1);
  return Number.isSafeInteger(page) && page >= 1 && page <= 1e6 ? page : null;
}

export const addressOf = (list: string, page: number): string => (page > 1 ? `${list}?seite=${page}` : list);

export const PICTURES = ['Vorige Bilder', 'Weitere Bilder'] as const;

interface Turning {
  page: number;
  /** There is a page behind it. */
  more: boolean;
  names: readonly [before: string, behind: string];
}

/** The links to the pages around one. */
export const turning = (list: string, { page, more, names: [before, behind] }: Turning): Markup | false =>
  (page > 1 || more) &&
  markup`<p>${page > 1 && markup`<a rel="prev" href="${addressOf(list, page - 1)}">${before}</a> `}${
    more && markup`<a rel="next" href="${addressOf(list, page + 1)}">${behind}</a>`
  }</p>`;
