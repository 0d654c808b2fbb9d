import { state, type Theme } from '../server/state.ts';

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
export const THEME_NAMES: Record<Theme, string> = { system: 'wie System', light: 'hell', dark: 'dunkel' };

export function switchTheme(): void {
  const theme = NEXT[state.theme];
  state.theme = theme;
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // It holds until the page is left.
  }
}
