/** The product is German: a day begins and ends there, wherever the server stands. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Today, `YYYY-MM-DD`. */
export const today = (clock: Clock): string => day.format(clock.now());
