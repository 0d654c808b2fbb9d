import { forgetSafeMode, savedSafeMode, saveSafeMode } from './cookies.ts';
import { forgetLists, state } from './state.ts';

/** Switches the mode for this visit; what was loaded under the other one is loaded anew by whoever shows it. */
export function setSafeMode(on: boolean): void {
  if (state.safeMode === on) return;
  state.safeMode = on;
  state.blogPage = 0;
  forgetLists('tags', 'posts');
}

/** Whether the choice is to outlive the visit. */
export function keepSafeMode(keep: boolean): void {
  if (keep) saveSafeMode(state.safeMode);
  else forgetSafeMode();
}

/** The panic key: a saved preference follows, so that a reload does not bring back what was to vanish. */
export function forceSafeMode(): boolean {
  if (state.safeMode) return false;
  setSafeMode(true);
  if (savedSafeMode() === false) saveSafeMode(true);
  return true;
}
