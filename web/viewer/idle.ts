import { useEffect, useState, type RefObject } from 'react';

const AFTER = 3000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether nobody has moved for a while; never while the focus or the pointer is on one of the controls. */
export function useIdle(controls: RefObject<HTMLElement | null>): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const inUse = () =>
      controls.current?.querySelector(':focus-visible, :is(a, button):hover') instanceof HTMLElement;
    const fade = () => {
      if (inUse()) wake();
      else setIdle(true);
    };
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(fade, AFTER);
    };
    wake();
    for (const sign of SIGNS) window.addEventListener(sign, wake, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, wake, { capture: true });
    };
  }, [controls]);
  return idle;
}
