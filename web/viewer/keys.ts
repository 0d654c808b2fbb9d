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
 * Keys work wherever the focus is. The lightbox only hears them while it is inside, and Tab leads out of the page and
 * back to its body; arrows inside are left to it, because a zoomed picture is moved with them.
 */
export function useViewerKeys(actions: Actions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = KEYS[event.key];
      // What is moved with the same keys moves itself.
      if (action !== 'close' && event.target instanceof Element && event.target.closest('[role=slider]'))
        return;
      const inside = document.activeElement !== document.body;
      if (!action || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (inside && (action === 'prev' || action === 'next')) return;
      event.preventDefault();
      latest.current[action]();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
