import type { Location, NavigateFunction } from 'react-router-dom';
import { state } from '../server/state.ts';
import { isSameAgain } from '../page/scroll-memory.ts';

let before: Location | undefined;
const ASKING = ['login', 'pwd'] as const;

/** A new page, or the open one once more, closes dialogs and the menu; `?login=1` and `?pwd=1` ask for a dialog and leave the address at once. */
export function arrive(location: Location, navigate: NavigateFunction): void {
  if (location.pathname === '/') return; // on its way to /images
  const search = new URLSearchParams(location.search);
  // Whoever uses a login link up takes it out of the address himself.
  const asked = search.has('token') ? undefined : ASKING.find((name) => search.get(name) === '1');
  if (before?.pathname !== location.pathname || isSameAgain(before, location)) {
    state.menuOpen = false;
    state.dialog = null;
  }
  before = location;
  if (!asked) return;
  if (asked === 'pwd') state.dialog = 'password';
  else if (!state.user) state.dialog = 'login';
  search.delete(asked);
  void navigate(
    { pathname: location.pathname, search: search.toString() },
    { replace: true, state: location.state },
  );
}
