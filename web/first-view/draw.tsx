import type { PictureHost } from '@lichthof/api/contract/picture';
import { ImagesHead, SAFE_MODE_NOTICE } from '../images/head.tsx';
import { measure } from '../images/measure.ts';
import { boxesOf, layOut } from '../images/rows.ts';
import { tile, type TileImage } from '../images/tile.tsx';
import { withImage } from '../navigation/paths.ts';
import { append } from './append.ts';

/** What the grid asks for first, as far as it is drawn. */
export interface FirstPage {
  items: readonly (TileImage & { id: string })[];
  next: string | null;
  total: number;
}

/** Draws the pictures that the window shows, by the definitions and in the places of the grid that will take their place. */
export function drawFirstView({ items, next, total }: FirstPage, host: PictureHost): void {
  const main = document.createElement('main');
  // In the place of a link that needs the application.
  const notice = (
    <span className="notice">
      <span className="icon" />
      <span>{SAFE_MODE_NOTICE}</span>
    </span>
  );
  append(main, ImagesHead({ total, children: notice }));
  const list = document.createElement('ul');
  list.className = 'rows';
  main.append(list);
  document.querySelector('#root > .skel-page--rows')?.replaceWith(main);

  const place = () => {
    const layout = layOut(items, measure(list), next === null);
    list.style.blockSize = `${layout.height}px`;
    return layout;
  };
  place();
  // Only now there is a scrollbar or none.
  const layout = place();
  const visible = window.innerHeight - list.getBoundingClientRect().top;
  for (const row of layout.rows.filter(({ top }) => top < visible)) {
    for (const { index, ...box } of boxesOf(layout, row)) {
      const image = items[index]!;
      append(
        list,
        tile({
          image,
          index,
          total,
          href: withImage('', image.id),
          eager: true,
          host,
          ...box,
        }),
      );
    }
  }
}
