import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { imageIn, paths } from '../navigation/paths.ts';
import { overlayIn } from '../navigation/overlay.ts';
import { state } from '../server/state.ts';

/** Where the arrow keys mean something else. */
const TAKEN =
  'input, textarea, select, video, audio, [contenteditable], [role="slider"], [role="tab"], dialog';

/** ← goes to the older post, → to the newer one; only while the header is shown and nothing lies over the post. */
export function useTurnKeys(older: string | undefined, newer: string | undefined): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  // At once: the next key may come before the page has settled.
  useLayoutEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const to = { ArrowLeft: older, ArrowRight: newer }[event.key];
      if (!to || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      if (!state.showHeader || state.dialog || state.menuOpen || imageIn(search) || overlayIn(location))
        return;
      if (event.target instanceof Element && event.target.closest(TAKEN)) return;
      event.preventDefault();
      void navigate(paths.post(to));
    };
    window.addEventListener('keydown', turn);
    return () => window.removeEventListener('keydown', turn);
  }, [older, newer, search, navigate]);
}
