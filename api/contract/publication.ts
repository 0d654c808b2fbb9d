import type { Post } from './post.ts';

/** Where the site is at home: days begin and posts appear by its clock, wherever the server or the reader is. */
export const TIME_ZONE = 'Europe/Berlin';

const minute = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `YYYY-MM-DD HH:MM` on the site's clock. */
export const localMinute = (at: Date): string => minute.format(at);

const DAY_MS = 24 * 3600_000;

/** When the site's clock shows that, in milliseconds since 1970; null in the hour that it leaves out in spring. */
export function instantOf(day: string, time: string): number | null {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map(
    (at) => Date.parse(`${localMinute(new Date(at)).replace(' ', 'T')}:00Z`) - at,
  );
  const found = offsets.find((offset) => localMinute(new Date(asUtc - offset)) === `${day} ${time}`);
  return found === undefined ? null : asUtc - found;
}
export const isOnClock = (day: string, time: string): boolean => instantOf(day, time) !== null;

export const LEFT_OUT = 'Diese Uhrzeit gibt es an diesem Tag nicht: Die Uhr wird vorgestellt.';

/** What a post is to its readers. */
export type PostState = 'draft' | 'scheduled' | 'published';

/** `now`: milliseconds since 1970. */
export function postState(
  { published, appears }: Pick<Post, 'published' | 'appears'>,
  now = Date.now(),
): PostState {
  if (!published) return 'draft';
  return Date.parse(appears) > now ? 'scheduled' : 'published';
}
