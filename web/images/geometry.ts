import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Geometry } from './rows.ts';

/** On return the grid is as high as it was before it has been measured again, so that scrolling back works. */
let last: Geometry = { width: 0, target: 1, gap: 0, below: 0 };

/** The measures of the grid; gaps are those of the style sheet. */
export function useGeometry(list: RefObject<HTMLElement | null>): Geometry {
  const [geometry, setGeometry] = useState(last);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const update = () => {
      const next = measure(element);
      if (next.width === last.width && next.target === last.target) return;
      last = next;
      setGeometry(next);
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return geometry;
}

function measure(list: HTMLElement): Geometry {
  const style = getComputedStyle(list);
  const page = document.documentElement.clientWidth;
  const phone = matchMedia('(width < 48rem)').matches;
  return {
    width: list.clientWidth,
    // Portraits pair with landscapes on a phone; three to five pictures share a row elsewhere.
    target: phone ? page * 0.37 : Math.min(320, Math.max(152, page * 0.195)),
    gap: Number.parseFloat(style.columnGap),
    below: Number.parseFloat(style.rowGap),
  };
}
