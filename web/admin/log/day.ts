import { TIME_ZONE } from '@lichthof/api/contract/publication';

export const dayOf = (moment = new Date()): string =>
  moment.toLocaleDateString('sv-SE', { timeZone: TIME_ZONE });
