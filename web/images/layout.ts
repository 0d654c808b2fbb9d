import type { GridImage } from '../server/image.ts';
import { layOut, type Geometry, type Layout } from './rows.ts';

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
