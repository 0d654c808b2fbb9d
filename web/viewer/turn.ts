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
  const pending = useRef<{ to: number; go: () => void } | null>(null);
  const settle = () => pending.current?.go();
  useEffect(() => () => void (pending.current = null), []);

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
    const go = () => {
      const turned = pending.current;
      if (turned?.go !== go) return;
      pending.current = null;
      flushSync(() => onGo(turned.to));
      moved?.cancel();
    };
    pending.current = { to, go };
    afterPaint(go);
  };
  return { turn, settle };
}
