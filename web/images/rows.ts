interface Proportions {
  width: number;
  height: number;
}

export interface Geometry {
  /** Inner width of the grid in pixels. */
  width: number;
  /** Height that rows should have; real ones are justified to the width and differ a little. */
  target: number;
  gap: number;
  below: number;
}

interface Row {
  top: number;
  height: number;
  first: number;
  widths: readonly number[];
}

export interface Layout {
  geometry: Geometry;
  rows: readonly Row[];
  placed: number;
  height: number;
}

const BIAS = 1.2;
const NOTHING = { rows: [], placed: 0, height: 0 };

/** How many rows are laid anew so that the last one is not a rest; more of them where fewer do not come out even. */
const REOPENED = [2, 4, 8, 16];
/** More than this times the height aimed at, or less than its inverse, is no row but a banner or a strip. */
const UNLIKE = 1.6;

/**
 * Justified rows in natural proportions, nothing cropped. Rows that exist are kept, so that a page appended to a long
 * list costs what the page costs. An unfinished last row waits for the next page, unless there is none (`complete`): then
 * the last rows share what is left.
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
    before && isSameGeometry(before.geometry, geometry) && before.placed <= pictures.length
      ? before
      : NOTHING;
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
    let ends: number[] | null = null;
    for (const count of REOPENED) {
      const [reopened] = rows.slice(-count);
      ends = balance(pictures.slice(reopened?.first ?? first).map(ratioOf), geometry);
      if (!ends) continue;
      if (reopened) ({ top, first } = reopened);
      rows.splice(-count);
      break;
    }
    const start = first;
    for (const end of ends?.map((n) => start + n) ?? [pictures.length]) {
      const ratios = pictures.slice(first, end).reduce((all, one) => all + ratioOf(one), 0);
      const height = justified(ratios, end - first);
      close(end, ends ? height : Math.min(target, height));
    }
  }
  return { geometry, rows, placed: first, height: top };
}

/** Where rows end that all fill the width and are as near as can be to the height aimed at; null if one of them is not near. */
function balance(ratios: readonly number[], { width, target, gap }: Geometry): number[] | null {
  const best = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= ratios.length; end += 1) {
    let sum = 0;
    let chosen = { cost: Infinity, start: -1 };
    for (let start = end - 1; start >= 0; start -= 1) {
      sum += ratios[start]!;
      const away = Math.abs(Math.log((width - gap * (end - start - 1)) / sum / target));
      if (!(away <= Math.log(UNLIKE))) continue;
      const cost = best[start]!.cost + away ** 2;
      if (cost < chosen.cost) chosen = { cost, start };
    }
    best.push(chosen);
  }
  if (best.at(-1)!.cost === Infinity) return null;
  const ends: number[] = [];
  for (let end = ratios.length; end > 0; end = best[end]!.start) ends.unshift(end);
  return ends;
}

const ratioOf = ({ width, height }: Proportions) => width / height;

export const isSameGeometry = (a: Geometry, b: Geometry) =>
  a.width === b.width && a.target === b.target && a.gap === b.gap && a.below === b.below;

export function boxesOf({ geometry }: Layout, { first, top, height, widths }: Row) {
  let end = 0;
  return widths.map((width, i) => {
    const left = end;
    end += width + geometry.gap;
    return { index: first + i, top, left, width, height };
  });
}

/** The first row from which on all fit; rows.length if none does. */
function firstRow(rows: readonly Row[], fits: (row: Row) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(rows[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first row that ends below `y`. */
export const rowAt = ({ rows, geometry }: Layout, y: number): number =>
  firstRow(rows, ({ top, height }) => top + height + geometry.below > y);

export const rowOf = ({ rows }: Layout, index: number): number =>
  firstRow(rows, ({ first, widths }) => first + widths.length > index);

export const pinnedRow = (layout: Layout, index: number | null): number | null =>
  index !== null && index < layout.placed ? rowOf(layout, index) : null;
