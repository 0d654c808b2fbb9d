import { srcset, type Picture, type PictureHost } from '@lichthof/api/contract/picture';
import { measure } from '../images/measure.ts';
import { layOut } from '../images/rows.ts';

/** What the grid asks for first, as far as it is drawn. */
export interface FirstPage {
  items: readonly (Picture & { color: string })[];
  next: string | null;
  total: number;
}

/**
 * Draws the pictures that the window shows, as the grid will draw them in their place: nobody has to wait for the
 * application to see them. Returns the one of which most is to be seen.
 */
export function draw({ items, next, total }: FirstPage, host: PictureHost): HTMLImageElement | undefined {
  const { content } = document.querySelector<HTMLTemplateElement>('#first-view')!;
  const view = document.importNode(content, true);
  const list = view.querySelector('ul')!;
  const tile = list.querySelector('li')!;
  tile.remove();
  view.querySelector('.num')!.textContent = new Intl.NumberFormat('de-DE').format(total);
  document.querySelector('#root > .skel-page')!.replaceWith(view);

  const place = () => {
    const layout = layOut(items, measure(list), next === null);
    list.style.blockSize = `${layout.height}px`;
    return layout;
  };
  place();
  // Only now there is a scrollbar or none.
  const layout = place();
  const visible = window.innerHeight - list.getBoundingClientRect().top;

  let most = 0;
  let largest: HTMLImageElement | undefined;
  for (const { top, height, first, widths } of layout.rows) {
    if (top > visible) break;
    let left = 0;
    for (const [i, width] of widths.entries()) {
      const image = items[first + i]!;
      const copy = document.importNode(tile, true);
      const photo = copy.querySelector<HTMLElement>('.photo')!;
      const img = copy.querySelector('img')!;
      Object.assign(copy.style, {
        insetBlockStart: `${top}px`,
        insetInlineStart: `${left}px`,
        inlineSize: `${width}px`,
      });
      photo.style.blockSize = `${height}px`;
      photo.style.setProperty('--ph', image.color);
      copy.querySelector('.num')!.textContent = String(first + i + 1).padStart(3, '0');
      if (top === 0) img.fetchPriority = 'high';
      img.sizes = `${Math.ceil(width)}px`;
      img.srcset = srcset(image, host);
      list.append(copy);

      left += width + layout.geometry.gap;
      const area = width * Math.min(height, visible - top);
      if (area > most) [most, largest] = [area, img];
    }
  }
  return largest;
}
