import { state, type Theme } from '../server/state.ts';
import { keepItem } from './visit.ts';

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
export const THEME_NAMES: Record<Theme, string> = { system: 'wie System', light: 'hell', dark: 'dunkel' };

export function switchTheme(): void {
  const theme = NEXT[state.theme];
  state.theme = theme;
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  keepItem('theme', theme === 'system' ? null : theme);
}
