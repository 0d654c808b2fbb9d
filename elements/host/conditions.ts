import { safeMode } from './host.ts';

/** Whether safe mode has to be on for each condition. */
const MODES = new Map([
  ['sfw', true],
  ['nsfw', false],
]);

export const isKnown = (condition: string): boolean => MODES.has(condition);

/** Follows the mode; what it does not know is not fulfilled. */
export const isFulfilled = (condition: string): boolean => MODES.get(condition) === safeMode.value;
