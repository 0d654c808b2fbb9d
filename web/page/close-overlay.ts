import { useLocation, useNavigate } from 'react-router-dom';
import { imageIn } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { useKeyDown } from '../ui/keys.ts';
import { backgroundOf, targetOf } from '../navigation/overlay.ts';

export function useCloseOverlay(): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  const leave = () => {
    const target = targetOf(location);
    if (backgroundOf(location)?.pathname === target) void navigate(-1);
    else void navigate(target, { replace: true });
  };
  useEscape(leave);
  return leave;
}

/** Escape closes the page unless something lies over it that it closes first. */
export function useEscape(close: () => void): void {
  useKeyDown((event) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    if (!state.dialog && !state.menuOpen && !imageIn(window.location.search)) close();
  });
}
