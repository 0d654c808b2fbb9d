import { proxy } from 'valtio';
import { keepItem, storage } from './visit.ts';

const OFF = 'off';

/** Whether a single letter or digit does something by itself: who dictates or trembles can do without (WCAG 2.1.4). */
export const letterKeys = proxy({ on: storage('localStorage')?.getItem('keys') !== OFF });

export function setLetterKeys(on: boolean): void {
  letterKeys.on = on;
  keepItem('keys', on ? null : OFF);
}
