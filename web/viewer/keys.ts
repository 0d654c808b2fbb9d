import { isIn } from '../preferences/shortcuts.ts';
import { hasModifier, useKeyDown } from '../ui/keys.ts';

interface Actions {
  first: () => void;
  last: () => void;
  prev: () => void;
  next: () => void;
  close: () => void;
}

const KEYS: Record<string, keyof Actions> = {
  Escape: 'close',
  Home: 'first',
  End: 'last',
  ArrowLeft: 'prev',
  ArrowRight: 'next',
};

/**
 * The lightbox only hears keys while the focus is inside, and makes one step of two presses that come close together. Only
 * a zoomed picture is left to it, which is moved with the arrows.
 */
export function useViewerKeys(actions: Actions, isZoomed: () => boolean): void {
  useKeyDown((event) => {
    const action = KEYS[event.key];
    if (!action || hasModifier(event)) return;
    const turns = action === 'prev' || action === 'next';
    // What is written over the picture, or into a field, has these keys for itself; Escape closes only that.
    if (isIn(event, 'dialog') || (action !== 'close' && isIn(event, 'input, textarea'))) {
      if (turns) event.stopPropagation();
      return;
    }
    // What is moved with the same keys moves itself.
    if (action !== 'close' && isIn(event, '[role=slider]')) return;
    if (turns && isZoomed()) return;
    event.preventDefault();
    if (turns) event.stopPropagation();
    actions[action]();
  }, true);
}
