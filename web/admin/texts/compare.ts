import { diffArrays, diffWordsWithSpace, type ChangeObject } from 'diff';

export interface Piece {
  text: string;
  changed: boolean;
}
export interface Row {
  left: Piece[] | null;
  right: Piece[] | null;
}
export interface Fold {
  folded: number;
}

/** Lines that both sides have, or only one of them. */
type Part = Pick<ChangeObject<string[]>, 'value' | 'removed' | 'added'>;

const AROUND = 3;
/** Where more characters than this have changed, lines are compared as a whole: nobody reads that word by word. */
const MAX_CHANGED = 40_000;
const MAX_EDITS = 1000;

export function compare(left: string, right: string): (Row | Fold)[] {
  const parts = partsOf(left.split('\n'), right.split('\n'));
  const changed = parts.filter(({ removed, added }) => removed || added).flatMap(({ value }) => value);
  const byWords = changed.reduce((sum, line) => sum + line.length, 0) <= MAX_CHANGED;
  const rows: Row[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
      rows.push(rowOf(removed[at], added[at], byWords));
    removed = [];
    added = [];
  };
  for (const part of parts) {
    if (part.removed) removed.push(...part.value);
    else if (part.added) added.push(...part.value);
    else {
      flush();
      for (const text of part.value) rows.push({ left: [same(text)], right: [same(text)] });
    }
  }
  flush();
  return folded(rows);
}

const same = (text: string): Piece => ({ text, changed: false });
const whole = (text: string | undefined) => (text === undefined ? null : [{ text, changed: true }]);

function partsOf(left: string[], right: string[]): Part[] {
  const parts = diffArrays(left, right, { maxEditLength: MAX_EDITS });
  if (parts) return parts;
  const most = Math.min(left.length, right.length);
  let start = 0;
  while (start < most && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  return [
    { value: left.slice(0, start), removed: false, added: false },
    { value: left.slice(start, left.length - end), removed: true, added: false },
    { value: right.slice(start, right.length - end), removed: false, added: true },
    { value: left.slice(left.length - end), removed: false, added: false },
  ];
}

function rowOf(left: string | undefined, right: string | undefined, byWords: boolean): Row {
  const words =
    left !== undefined && right !== undefined && byWords
      ? diffWordsWithSpace(left, right, { maxEditLength: MAX_EDITS })
      : undefined;
  if (!words) return { left: whole(left), right: whole(right) };
  return {
    left: words
      .filter(({ added }) => !added)
      .map(({ value, removed }) => ({ text: value, changed: removed })),
    right: words
      .filter(({ removed }) => !removed)
      .map(({ value, added }) => ({ text: value, changed: added })),
  };
}

const isChanged = ({ left, right }: Row) =>
  !left || !right || [...left, ...right].some(({ changed }) => changed);

function folded(rows: readonly Row[]): (Row | Fold)[] {
  const near = new Set<number>();
  for (const [at, row] of rows.entries())
    if (isChanged(row)) for (let i = at - AROUND; i <= at + AROUND; i += 1) near.add(i);
  const shown: (Row | Fold)[] = [];
  for (const [at, row] of rows.entries()) {
    const last = shown.at(-1);
    if (near.has(at)) shown.push(row);
    else if (last && 'folded' in last) last.folded += 1;
    else shown.push({ folded: 1 });
  }
  return shown;
}
