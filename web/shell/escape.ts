import { viewed } from '../images/open-viewer.ts';
import { isIn } from '../preferences/shortcuts.ts';
import { forceSafeMode } from '../preferences/safe-mode.ts';
import { state } from '../server/state.ts';
import { toast } from '../ui/toasts.ts';

/**
 * Escape anywhere forces safe mode on. It listens on the way down, because the viewer and native dialogs stop the
 * event on its way up; each of them closes itself.
 */
export function listenForEscape(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || !panic()) return;
      // The other mode takes the picture off before the viewer hears the key, and would bring it back afterwards.
      if (!viewed.leave || isIn(event, 'dialog')) return;
      event.stopImmediatePropagation();
      viewed.leave();
    },
    { capture: true },
  );
}

/** Whether it switched the mode. */
export function panic(): boolean {
  const run = forceSafeMode();
  if (!run) return false;
  // To somebody logged in, Escape mostly means "close this".
  toast('Der sichere Modus ist aktiviert.', state.user ? { action: { label: 'Rückgängig', run } } : {});
  return true;
}
