import { useLayoutEffect, useState, type RefObject } from 'react';
import type { GridImage } from '../server/image.ts';
import { measure } from './measure.ts';
import { isSameGeometry, layOut, type Geometry, type Layout } from './rows.ts';

/** The measures of a list, now and as its width changes; `last` are those of its last visit. */
export function useMeasured<G extends Geometry>(
  list: RefObject<HTMLElement | null>,
  measure: (element: HTMLElement) => G,
  last: G,
): G {
  const [geometry, setGeometry] = useState(last);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const update = () => {
      const next = measure(element);
      setGeometry((before) => (isSameGeometry(before, next) ? before : next));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, measure]);
  return geometry;
}

/** On return the grid is as high as it was before it has been measured again, so that scrolling back works. */
let lastGeometry: Geometry = { width: 0, target: 1, gap: 0, below: 0 };

export const useGeometry = (list: RefObject<HTMLElement | null>) =>
  useMeasured(list, measureAgain, lastGeometry);

const measureAgain = (list: HTMLElement) => (lastGeometry = measure(list));

let last: { images: readonly GridImage[]; geometry: Geometry; complete: boolean; layout: Layout } | undefined;

/** The layout of the grid. The last one is kept: it is the same while nothing changes, and a new page extends it. */
export function layoutOf(images: readonly GridImage[], geometry: Geometry, complete: boolean): Layout {
  if (last && last.images === images && last.geometry === geometry && last.complete === complete) {
    return last.layout;
  }
  const extended = last && last.images[0] === images[0] ? last.layout : undefined;
  const layout = layOut(images, geometry, complete, extended);
  last = { images, geometry, complete, layout };
  return layout;
}
