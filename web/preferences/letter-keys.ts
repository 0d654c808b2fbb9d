import { proxy } from 'valtio';

const OFF = 'off';

/** Whether a single letter or digit does something by itself: who dictates or trembles can do without (WCAG 2.1.4). */
export const letterKeys = proxy({ on: saved() !== OFF });

export function setLetterKeys(on: boolean): void {
  letterKeys.on = on;
  try {
    if (on) localStorage.removeItem('keys');
    else localStorage.setItem('keys', OFF);
  } catch {
    // It holds until the page is left.
  }
}

function saved(): string | null {
  try {
    return localStorage.getItem('keys');
  } catch {
    return null;
  }
}
