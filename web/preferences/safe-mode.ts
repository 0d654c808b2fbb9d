import { forgetSafeMode, savedSafeMode, saveSafeMode } from './cookies.ts';
import { dropUnsafeFilterTags } from './filter-tags.ts';
import { beginUnsafeVisit, endUnsafeVisit, onVisitChange, isUnsafeVisit } from './visit.ts';
import { forgetLists, state } from '../server/state.ts';
import { toasts } from '../ui/toasts.ts';

export function resumeSafeMode(): void {
  state.safeMode = modeAsKept();
  onVisitChange((open) => show(!open));
  // A page that comes back from the browser's memory was told nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && show(modeAsKept()));
}

const modeAsKept = () => !isUnsafeVisit() && (savedSafeMode() ?? true);

export function setSafeMode(on: boolean): void {
  if (on) endUnsafeVisit();
  else beginUnsafeVisit();
  show(on);
}

/** What was loaded under the other mode is loaded anew by whoever shows it; nothing of it stays in what is shown meanwhile. */
function show(on: boolean): void {
  if (state.safeMode === on) return;
  state.safeMode = on;
  state.blogPage = 0;
  if (on) {
    toasts.splice(0);
    dropUnsafeFilterTags();
  }
  forgetLists('tags', 'posts');
}

export function keepSafeMode(keep: boolean): void {
  if (keep) saveSafeMode(state.safeMode);
  else forgetSafeMode();
}

/**
 * The panic key: a saved preference follows, so that a reload does not bring back what was to vanish. Returns the way
 * back; null if the mode was on.
 */
export function forceSafeMode(): (() => void) | null {
  if (state.safeMode) return null;
  const isSaved = savedSafeMode() === false;
  setSafeMode(true);
  if (isSaved) keepSafeMode(true);
  return () => {
    setSafeMode(false);
    if (isSaved) keepSafeMode(true);
  };
}
