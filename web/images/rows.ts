/** What is known of a picture before it is loaded. */
interface Proportions {
  width: number;
  height: number;
}

export interface Geometry {
  /** Inner width of the grid in pixels. */
  width: number;
  /** Height that rows should have; real ones are justified to the width and differ a little. */
  target: number;
  /** Between two pictures of a row. */
  gap: number;
  /** Below each row: the rebate with number and title, or a plain gap. */
  below: number;
}

interface Row {
  top: number;
  height: number;
  /** Index of its first picture. */
  first: number;
  widths: readonly number[];
}

export interface Layout {
  geometry: Geometry;
  rows: readonly Row[];
  /** How many pictures the rows hold. */
  placed: number;
  height: number;
}

const BIAS = 1.2;
const NOTHING = { rows: [], placed: 0, height: 0 };

/**
 * Justified rows in natural proportions, nothing cropped. Rows that exist are kept, so that a page appended to a long
 * list costs what the page costs. An unfinished last row waits for the next page, unless there is none (`complete`).
 */
export function layOut(
  pictures: readonly Proportions[],
  geometry: Geometry,
  complete: boolean,
  before?: Layout,
): Layout {
  const { width, target, gap, below } = geometry;
  if (width <= 0) return { geometry, ...NOTHING };
  const start =
    before && isSame(before.geometry, geometry) && before.placed <= pictures.length ? before : NOTHING;
  const rows: Row[] = [...start.rows];
  let top = start.height;
  let first = start.placed;
  let sum = 0;

  const close = (end: number, height: number) => {
    const ratios = pictures.slice(first, end).map(ratioOf);
    rows.push({ top, height, first, widths: ratios.map((ratio) => ratio * height) });
    top += height + below;
    first = end;
    sum = 0;
  };
  /** Height of a row with these proportions that fills the width. */
  const justified = (ratios: number, count: number) => (width - gap * (count - 1)) / ratios;

  for (let i = first; i < pictures.length; i += 1) {
    const ratio = ratioOf(pictures[i]!);
    const count = i - first;
    const without = count > 0 ? justified(sum, count) : Infinity;
    const withIt = justified(sum + ratio, count + 1);
    // A row ends before or after the picture that makes it full, whichever comes nearer to the height aimed at; rather
    // too high than too low.
    if (withIt >= target) sum += ratio;
    else if (without / target <= BIAS * (target / withIt)) {
      close(i, without);
      sum = ratio;
      if (justified(sum, 1) < target) close(i + 1, justified(sum, 1));
    } else close(i + 1, withIt);
  }
  if (complete && first < pictures.length) {
    close(pictures.length, Math.min(target, justified(sum, pictures.length - first)));
  }
  return { geometry, rows, placed: first, height: top };
}

const ratioOf = ({ width, height }: Proportions) => width / height;

const isSame = (a: Geometry, b: Geometry) =>
  a.width === b.width && a.target === b.target && a.gap === b.gap && a.below === b.below;

/** The first row that ends below `y`; rows.length if none does. */
export function rowAt({ rows, geometry }: Layout, y: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { top, height } = rows[middle]!;
    if (top + height + geometry.below > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The row that holds a picture. */
export function rowOf({ rows }: Layout, index: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { first, widths } = rows[middle]!;
    if (first + widths.length > index) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The row of a picture that is to stay; null without one, or where it is not placed. */
export const pinnedRow = (layout: Layout, index: number | null): number | null =>
  index !== null && index < layout.placed ? rowOf(layout, index) : null;
