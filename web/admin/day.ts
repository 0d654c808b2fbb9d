import { localMinute } from '@lichthof/api/contract/publication';

/** `YYYY-MM-DD` on the site's clock. */
export const dayOf = (moment: Date | string | number = new Date()): string =>
  localMinute(new Date(moment)).slice(0, 10);
