import { TIME_ZONE } from '../contract/publication.ts';

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface Moment {
  today: string;
  now: string;
}

/** The day that it is then where the site is at home. */
export const dayOf = (at: Date): string => day.format(at);

const MINUTE = 60_000;
let last: Moment & { minute: number } = { minute: NaN, today: '', now: '' };

/** Asked for with every request, and the same for a while. */
export function moment(clock: Clock): Moment {
  const now = clock.now();
  const minute = Math.floor(now.getTime() / MINUTE);
  if (minute !== last.minute)
    last = { minute, today: dayOf(now), now: new Date(minute * MINUTE).toISOString() };
  return { today: last.today, now: last.now };
}

export const today = (clock: Clock): string => moment(clock).today;
