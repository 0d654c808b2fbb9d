import { useLocation, useNavigate } from 'react-router-dom';
import { overlayIn } from '../navigation/overlay.ts';
import { imageIn, paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { hasModifier, useKeyDown } from '../ui/keys.ts';

/** Where the arrow keys mean something else. */
const ELSEWHERE =
  'input, textarea, select, video, audio, [contenteditable], [role="slider"], [role="tab"], dialog';

/** ← goes to the older post, → to the newer one; only while the header is shown and nothing lies over the post. */
export function useTurnKeys(older: string | undefined, newer: string | undefined): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useKeyDown((event) => {
    const to = { ArrowLeft: older, ArrowRight: newer }[event.key];
    if (!to || event.defaultPrevented || hasModifier(event)) return;
    if (!state.showHeader || state.dialog || state.menuOpen || imageIn(search) || overlayIn(location)) return;
    if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return;
    event.preventDefault();
    void navigate(paths.post(to));
  });
}
