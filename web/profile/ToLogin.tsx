import { Navigate } from 'react-router-dom';
import { paths } from '../paths.ts';

export const LOGIN = `${paths.images}?login=1`;

/** Asks whoever is not logged in to log in; who has just logged out is on the way to the login screen. */
export function ToLogin() {
  return window.location.pathname === paths.login ? null : <Navigate to={LOGIN} replace />;
}
