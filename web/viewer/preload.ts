import { useEffect, useRef } from 'react';
import type { SlideImage } from 'yet-another-react-lightbox';

const AHEAD = [2, 3];

/** Loads what comes next in the direction in which pages are turned. */
export function usePreload(slides: readonly SlideImage[], index: number): void {
  const last = useRef({ index, direction: 1 });
  useEffect(() => {
    const { index: before, direction: kept } = last.current;
    const direction = index === before ? kept : Math.sign(index - before);
    last.current = { index, direction };
    const coming = AHEAD.flatMap((step) => slides[index + step * direction] ?? []);
    const loading = coming.map(load);
    return () => {
      for (const picture of loading) if (!picture.complete) picture.removeAttribute('srcset');
    };
  }, [slides, index]);
}

function load({ srcSet = [], width = 1, height = 1 }: SlideImage): HTMLImageElement {
  const stage = document.querySelector('.viewer .yarl__slide_current');
  const { width: across = innerWidth, height: down = innerHeight } = stage?.getBoundingClientRect() ?? {};
  const picture = new Image();
  picture.fetchPriority = 'low';
  picture.sizes = `${Math.round(Math.min(across, (down * width) / height))}px`;
  picture.srcset = srcSet.map((one) => `${one.src} ${one.width}w`).join(', ');
  return picture;
}
