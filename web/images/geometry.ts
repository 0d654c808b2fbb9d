import { useLayoutEffect, useState, type RefObject } from 'react';
import { drawn } from './drawn.ts';
import { measure } from './measure.ts';
import type { Geometry } from './rows.ts';

/** On return the grid is as high as it was before it has been measured again, so that scrolling back works. */
let last: Geometry = drawn.geometry ?? { width: 0, target: 1, gap: 0, below: 0 };

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
