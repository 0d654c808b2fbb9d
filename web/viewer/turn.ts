import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useController } from 'yet-another-react-lightbox';
import { afterPaint } from './after-paint.ts';
import { slideDistance, withoutFade } from './swipe50.tsx';

/**
 * Turns by key or arrow: the neighbour, which lies beside the picture and is loaded, is moved into its place, and
 * everything else follows when the screen shows it.
 */
export function useTurn(index: number, loaded: number, onGo: (index: number) => void) {
  const { containerRef } = useController();
  const pending = useRef<{ to: number; moved: Animation | undefined } | null>(null);
  useEffect(() => () => void (pending.current = null), []);
  const settle = () => {
    if (!pending.current) return;
    const { to, moved } = pending.current;
    pending.current = null;
    flushSync(() => onGo(to));
    moved?.cancel();
  };
  const turn = (step: 1 | -1) => {
    const to = (pending.current?.to ?? index) + step;
    if (to < 0 || to >= loaded) return;
    if (pending.current) {
      pending.current.to = to;
      return;
    }
    const stage = containerRef.current;
    const moved = stage
      ?.querySelector('.yarl__carousel')
      ?.animate({ transform: `translateX(${-step * slideDistance(stage)}px)` }, { fill: 'forwards' });
    withoutFade(stage);
    pending.current = { to, moved };
    afterPaint(settle);
  };
  return { turn, settle };
}
