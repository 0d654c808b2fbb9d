import { useEffect, useRef } from 'react';

/** What selects its own text, and what lies over the pictures. */
const ELSEWHERE = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [role=dialog]';

/** Ctrl+A, or ⌘A, means the pictures, and not the words around them. */
export function useSelectAllKey(selectAll: () => void): void {
  const latest = useRef(selectAll);
  useEffect(() => {
    latest.current = selectAll;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return;
      if (document.querySelector('dialog[open], [role=dialog]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
