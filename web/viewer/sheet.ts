import { type PointerEvent, useRef } from 'react';

const ENOUGH = 50;

/** For the head of a sheet: a finger that pulls it down closes it. */
export function useSwipeDown(close: () => void) {
  const from = useRef<number | null>(null);
  return {
    onPointerDown: ({ clientY, pointerType }: PointerEvent) => {
      from.current = pointerType === 'touch' ? clientY : null;
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      if (from.current !== null && clientY - from.current >= ENOUGH) close();
      from.current = null;
    },
  };
}
