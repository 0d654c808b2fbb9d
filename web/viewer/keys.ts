import { useEffect, useRef } from 'react';

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
 * Keys work wherever the focus is. The lightbox only hears them while it is inside, and makes one step of two presses
 * that come close together; only a zoomed picture is left to it, which is moved with the arrows.
 */
export function useViewerKeys(actions: Actions, isZoomed: () => boolean): void {
  const latest = useRef({ actions, isZoomed });
  useEffect(() => {
    latest.current = { actions, isZoomed };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = KEYS[event.key];
      // What is moved with the same keys moves itself.
      if (action !== 'close' && event.target instanceof Element && event.target.closest('[role=slider]'))
        return;
      if (!action || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const turns = action === 'prev' || action === 'next';
      if (turns && latest.current.isZoomed()) return;
      event.preventDefault();
      if (turns) event.stopPropagation();
      latest.current.actions[action]();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
