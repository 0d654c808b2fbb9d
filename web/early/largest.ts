import { pictureUrl, srcset, type Picture, type PictureHost } from '@lichthof/api/contract/picture';
import { measure } from '../images/measure.ts';
import { layOut, type Layout } from '../images/rows.ts';

/** Header and heading, above the grid. */
const ABOVE = 160;

/**
 * Has the picture loaded that will be the largest in the window, in the size that the grid will ask for: the application
 * takes longer to arrive than a picture. Needs the style sheet, which scripts below it wait for.
 */
export function loadLargest(images: readonly Picture[], host: PictureHost): void {
  const list = document.createElement('ul');
  list.className = 'rows';
  document.documentElement.append(list);
  const layout = layOut(images, measure(list), false);
  list.remove();
  const largest = largestOf(layout, window.innerHeight - ABOVE);
  if (!largest) return;
  const image = images[largest.index]!;
  const img = new Image();
  img.fetchPriority = 'high';
  img.sizes = `${Math.ceil(largest.width)}px`;
  img.srcset = srcset(image, host);
  img.src = pictureUrl(image, 540, host);
}

/** Of which picture most is to be seen in so much of the grid. */
function largestOf({ rows }: Layout, visible: number) {
  let largest: { index: number; width: number; area: number } | undefined;
  for (const { top, height, first, widths } of rows) {
    const shown = Math.min(height, visible - top);
    for (const [i, width] of widths.entries()) {
      if (shown * width > (largest?.area ?? 0)) largest = { index: first + i, width, area: shown * width };
    }
  }
  return largest;
}
