/** What was probably meant: the candidate that differs least, if it differs by little. */
export function meant(written: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.min(2, Math.floor(written.length / 3)) + 1;
  for (const candidate of candidates) {
    const difference = distance(written.toLowerCase(), candidate.toLowerCase(), least);
    if (difference >= least) continue;
    best = candidate;
    least = difference;
  }
  return best;
}

/** „ Meinten Sie x?“, or nothing. */
export const question = (meant: string | undefined): string => (meant ? ` Meinten Sie ${meant}?` : '');

/** Letters to insert, delete, replace or swap with the next (optimal string alignment), or `enough` where they are more. */
function distance(a: string, b: string, enough: number): number {
  if (Math.abs(a.length - b.length) >= enough || a.length > 64) return a === b ? 0 : enough;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? Infinity) + 1 : Infinity;
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, replaced, swapped);
    }
    [before, above] = [above, row];
  }
  return Math.min(enough, above[b.length]!);
}
