/** The product is German: a day begins and ends there, wherever the server stands. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const MINUTE = 60_000;
let last = { minute: NaN, day: '' };

/** Today, `YYYY-MM-DD`. Asked for with every request, and the same for a while. */
export function today(clock: Clock): string {
  const now = clock.now();
  const minute = Math.floor(now.getTime() / MINUTE);
  if (minute !== last.minute) last = { minute, day: day.format(now) };
  return last.day;
}
