import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../navigation/paths.ts';
import { leadingBack } from './return-to.ts';

export const LOGIN = `${paths.images}?login=1`;

export function ToLogin({ to = paths.login }: { to?: string }) {
  const here = useLocation();
  return window.location.pathname === paths.login ? null : (
    <Navigate to={to} replace state={leadingBack(here)} />
  );
}
