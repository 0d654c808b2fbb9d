import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../navigation/paths.ts';
import { returnState } from './return-to.ts';

export const LOGIN = `${paths.images}?login=1`;

export function RedirectToLogin({ to = paths.login }: { to?: string }) {
  const here = useLocation();
  return window.location.pathname === paths.login ? null : (
    <Navigate to={to} replace state={returnState(here)} />
  );
}
