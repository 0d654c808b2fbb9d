import { longDate, numberOf } from '../../ui/format.ts';
import { dayOf } from '../day.ts';

const DAY = 24 * 3600 * 1000;

/** Whole days until then; negative where it has passed. */
export const daysUntil = (moment: string, now = Date.now()) => Math.floor((Date.parse(moment) - now) / DAY);

export const expiryOf = (days: number) =>
  days <= 0 ? 'läuft heute ab' : days === 1 ? 'noch 1 Tag' : `noch ${numberOf(days)} Tage`;

export const timesOf = (count: number) => `${numberOf(count)}-mal`;

export const lastOf = (moment: string) => `zuletzt am ${longDate(dayOf(moment))}`;

/** `2025-04-13`, so many days from now. */
export const dayIn = (days: number, now = Date.now()) => dayOf(now + days * DAY);
