import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../navigation/paths.ts';
import { leadingBack } from './return-to.ts';

export const LOGIN = `${paths.images}?login=1`;

/** Asks whoever is not logged in to log in, and leads him back; who has just logged out is on the way to the login screen. */
export function ToLogin({ to = paths.login }: { to?: string }) {
  const here = useLocation();
  return window.location.pathname === paths.login ? null : (
    <Navigate to={to} replace state={leadingBack(here)} />
  );
}
