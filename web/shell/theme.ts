import { state } from '../server/state.ts';

/** `first-view/before-paint.ts` has already put it on the page. */
export function resumeTheme(): void {
  const { theme } = document.documentElement.dataset;
  state.theme = theme === 'light' || theme === 'dark' ? theme : 'system';
}
