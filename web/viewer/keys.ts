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
    // What is moved with the same keys moves itself.
    if (action !== 'close' && event.target instanceof Element && event.target.closest('[role=slider]'))
      return;
    const turns = action === 'prev' || action === 'next';
    if (turns && isZoomed()) return;
    event.preventDefault();
    if (turns) event.stopPropagation();
    actions[action]();
  }, true);
}

/** Keys that do something to the picture that is open, wherever the focus is; what has the focus may have taken them. */
export function useMemberKeys(keys: RegExp, act: (key: string) => void): void {
  useKeyDown((event) => {
    if (event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    const key = event.key.toLowerCase();
    if (keys.test(key)) act(key);
  });
}
