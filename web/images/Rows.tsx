import { useRef } from 'react';
import { loadMore } from './grid.ts';
import type { GridImage } from '../server/image.ts';
import { layoutOf, useGeometry } from './layout.ts';
import { usePictureList } from './picture-list.ts';
import { Tile } from './Tile.tsx';

interface RowsProps {
  images: readonly GridImage[];
  total: number;
  complete: boolean;
}
const EAGER_ROWS = 3;

/** Justified rows of pictures, however many there are. */
export function Rows({ images, total, complete }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const geometry = useGeometry(list);
  const layout = layoutOf(images, geometry, complete);
  const { rows, host, hrefOf, listeners } = usePictureList(list, {
    images,
    layout,
    complete,
    more: loadMore,
  });

  return (
    // Its links do what is done with the keyboard; the list only listens for all of them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <ul className="rows" ref={list} style={{ blockSize: layout.height }} {...listeners}>
      {rows.flatMap((at) => {
        const { first, top, height, widths } = layout.rows[at]!;
        let left = 0;
        return widths.map((width, i) => {
          const index = first + i;
          const image = images[index]!;
          const box = { top, left, width, height };
          left += width + geometry.gap;
          return (
            <Tile
              key={image.id}
              image={image}
              index={index}
              total={total}
              href={hrefOf(image.id)}
              eager={at < EAGER_ROWS}
              host={host}
              {...box}
            />
          );
        });
      })}
    </ul>
  );
}
