import { useLocation, useNavigate } from 'react-router-dom';
import { backgroundOf, targetOf } from './overlay.ts';

/** Closes the overlay: back to the page below it, as it was left, or to the target that its address names. */
export function useLeave(): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  return () => {
    const target = targetOf(location);
    if (backgroundOf(location)?.pathname === target) void navigate(-1);
    else void navigate(target, { replace: true });
  };
}
