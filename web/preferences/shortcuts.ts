import { useKeyDown } from '../ui/keys.ts';
import { letterKeys } from './letter-keys.ts';

/** Keys that do something to the picture that is open, wherever the focus is; what has the focus may have taken them. */
export function useShortcuts(keys: RegExp, act: (key: string) => void): void {
  useKeyDown((event) => {
    const key = event.key.toLowerCase();
    if (isShortcut(event) && keys.test(key)) act(key);
  });
}

/** Keys by name; a name without an action is none. */
export function useNamedKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  useKeyDown((event) => {
    const act = actions[event.key.toLowerCase()];
    if (!act || !isShortcut(event)) return;
    // It presses what has the focus.
    if (event.key === ' ' && isIn(event, 'a, button')) return;
    event.preventDefault();
    act();
  });
}

/** Neither typed nor switched off: in a field a letter is a letter. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return false;
  const isCharacter = event.key.length === 1 && event.key !== ' ';
  return (
    (letterKeys.on || !isCharacter) && !isIn(event, 'input, textarea, select, [contenteditable], dialog')
  );
}

export const isIn = ({ target }: Event, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;
