import type { Location, NavigateFunction } from 'react-router-dom';
import { state } from '../state.ts';

let pathname: string | undefined;

/** A new page closes dialogs and the menu; `?login=1` asks for the login dialog and leaves the address at once. */
export function arrive(location: Location, navigate: NavigateFunction): void {
  if (location.pathname === '/') return; // on its way to /images
  const search = new URLSearchParams(location.search);
  const asked = search.get('login') === '1';
  if (pathname !== location.pathname) {
    pathname = location.pathname;
    state.menuOpen = false;
    state.dialog = null;
  }
  if (!asked) return;
  if (state.site.features.login && !state.user) state.dialog = 'login';
  search.delete('login');
  void navigate({ pathname, search: search.toString() }, { replace: true, state: location.state });
}
