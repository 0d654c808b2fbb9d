import { TIME_ZONE } from '@lichthof/api/contract/publication';

/** The day of the log that a moment belongs to, today's without one, as `YYYY-MM-DD`. */
export const dayOf = (moment = new Date()): string =>
  moment.toLocaleDateString('sv-SE', { timeZone: TIME_ZONE });
