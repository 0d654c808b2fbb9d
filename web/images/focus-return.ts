import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { imageIn } from '../navigation/paths.ts';
import type { GridImage } from '../server/image.ts';
import { viewed } from './open-viewer.ts';
import { rowOf, type Layout } from './rows.ts';

/**
 * Puts the focus on a picture, rendered or not; whoever comes back from the viewer finds it on the picture that he
 * looked at last, and the page where it was unless that picture is out of sight.
 */
export function useFocusReturn(
  list: RefObject<HTMLElement | null>,
  layout: Layout,
  images: readonly GridImage[],
  pin: (index: number) => void,
): (index: number) => void {
  const wanted = useRef<number | null>(null);

  useLayoutEffect(() => focusWanted(list.current, wanted));

  const open = imageIn(useLocation().search);
  const lastOpen = useRef(open);
  useEffect(() => {
    const last = lastOpen.current && (viewed.id ?? lastOpen.current);
    lastOpen.current = open;
    if (open !== null) return;
    viewed.id = null;
    const index = images.findIndex(({ id }) => id === last);
    if (index < 0 || index >= layout.placed) return;
    wanted.current = index;
    reveal(list.current, layout, index);
    pin(index);
    focusWanted(list.current, wanted);
  }, [open, images, layout, list, pin]);

  return (index) => {
    wanted.current = index;
    reveal(list.current, layout, index);
    pin(index);
  };
}

function focusWanted(list: HTMLElement | null, wanted: RefObject<number | null>): void {
  if (wanted.current === null) return;
  const link = list?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
  link?.focus({ preventScroll: true });
  // The page below a viewer that is still there takes no focus.
  if (link && link === document.activeElement) wanted.current = null;
}

function reveal(list: HTMLElement | null, layout: Layout, index: number): void {
  const row = layout.rows[rowOf(layout, index)];
  if (!list || !row) return;
  const top = list.getBoundingClientRect().top + row.top;
  const margin = 96;
  if (top >= margin && top + row.height <= window.innerHeight) return;
  const room = window.innerHeight - row.height;
  const by = top < margin ? top - margin : top - Math.max(margin, room - 48);
  window.scrollBy(0, by);
}
