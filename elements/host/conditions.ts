import { safeMode } from './host.ts';

export const isKnown = (condition: string): boolean => ['sfw', 'nsfw'].includes(condition);

/** Follows the mode; what it does not know is not fulfilled. */
export const isFulfilled = (condition: string): boolean => condition === (safeMode.value ? 'sfw' : 'nsfw');
