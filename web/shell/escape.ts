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
      if (event.key === 'Escape' && !event.isComposing) panic();
    },
    { capture: true },
  );
}

export function panic(): void {
  const run = forceSafeMode();
  if (!run) return;
  // To somebody logged in, Escape mostly means "close this".
  toast('Der sichere Modus ist aktiviert.', state.user ? { action: { label: 'Rückgängig', run } } : {});
}
