import { memo, useRef } from 'react';
import type { GridImage } from '../server/image.ts';
import { layoutOf, useGeometry } from './layout.ts';
import { usePictureList } from './picture-list.ts';
import { drawBehind } from './placeholder.ts';
import { boxesOf } from './rows.ts';
import { tile } from './tile.tsx';

const Tile = memo(tile);

interface RowsProps {
  images: readonly GridImage[];
  total: number;
  complete: boolean;
  more: () => Promise<void>;
}
const EAGER_ROWS = 3;

export function Rows({ images, total, complete, more }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const geometry = useGeometry(list);
  const layout = layoutOf(images, geometry, complete);
  const { rows, host, hrefOf, listeners } = usePictureList(list, {
    images,
    layout,
    complete,
    more,
  });

  return (
    // Its links do what is done with the keyboard; the list only listens for all of them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <ul className="rows" ref={list} style={{ blockSize: layout.height }} {...listeners}>
      {rows.flatMap((at) =>
        boxesOf(layout, layout.rows[at]!).map(({ index, ...box }) => {
          const image = images[index]!;
          return (
            <Tile
              key={image.id}
              image={image}
              index={index}
              total={total}
              href={hrefOf(image.id)}
              eager={at < EAGER_ROWS}
              host={host}
              behind={drawBehind}
              {...box}
            />
          );
        }),
      )}
    </ul>
  );
}
