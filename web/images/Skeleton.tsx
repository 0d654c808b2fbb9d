import { useRef } from 'react';
import { useGeometry } from './layout.ts';
import { layOut } from './rows.ts';

const LIKELY = [3 / 2, 4 / 5, 5 / 3, 2.4, 4 / 5, 3 / 2, 5 / 3, 6 / 5, 1.1, 1.6, 2 / 3, 5 / 3].map(
  (ratio) => ({
    width: ratio,
    height: 1,
  }),
);

/** The grid before anything is known of it, in boxes such as will come. */
export function Skeleton() {
  const list = useRef<HTMLUListElement>(null);
  const geometry = useGeometry(list);
  const { rows, height } = layOut(LIKELY, geometry, false);
  return (
    <ul className="rows" ref={list} aria-hidden="true" style={{ blockSize: height }}>
      {rows.flatMap((row) => {
        let left = 0;
        return row.widths.map((width, i) => {
          const place = { insetBlockStart: row.top, insetInlineStart: left, inlineSize: width };
          left += width + geometry.gap;
          return (
            <li key={row.first + i} style={place}>
              <span className="photo skel" style={{ blockSize: row.height }} />
            </li>
          );
        });
      })}
    </ul>
  );
}
