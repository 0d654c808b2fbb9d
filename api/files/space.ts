import type { Area, Files } from './files.ts';
import { ApiProblem } from '../problem/problem.ts';

const LEAST = 1 << 30;
const SHARE = 0.05;
/** Without so much a database cannot even open: it is one segment of PostgreSQL's log. */
const NONE = 16 << 20;

/** Each may be on a disk of its own: that of the database, where pictures go, and where an upload waits before. */
const WRITTEN: readonly (Area | undefined)[] = [undefined, 'imgs', 'uploads'];

export const leastLeft = async (files: Pick<Files, 'space'>): Promise<number> =>
  Math.min(...(await Promise.all(WRITTEN.map((area) => files.space(area)))).map(({ left }) => left));

/** Of the database's disk. False where that cannot be known. */
export async function isFull(files: Pick<Files, 'space'>): Promise<boolean> {
  try {
    return (await files.space()).left < NONE;
  } catch {
    return false;
  }
}

/** Throws `no-space` before large files are written where little would be left: the database needs the rest. */
export async function requireSpace(
  files: Pick<Files, 'space'>,
  wanted = 0,
  areas: typeof WRITTEN = WRITTEN,
): Promise<void> {
  for (const area of areas) {
    const { bytes, left } = await files.space(area);
    if (left - wanted < Math.max(LEAST, SHARE * bytes)) throw new ApiProblem('no-space');
  }
}
