import type { Area, Files } from './files.ts';
import { ApiProblem } from '../problem/problem.ts';

const LEAST = 1 << 30;
const SHARE = 0.05;
/** Without so much a database cannot even open: it is one segment of PostgreSQL's log. */
const NONE = 16 << 20;

/** What comes in is written there, and each may be on a disk of its own. */
const INCOMING = ['imgs', 'uploads'] as const;

/** On the fullest of the disks that are written to, that of the database among them. */
export async function leastLeft(files: Pick<Files, 'space'>): Promise<number> {
  const all = await Promise.all([undefined, ...INCOMING].map((area) => files.space(area)));
  return Math.min(...all.map(({ left }) => left));
}

/** Of the database's disk. False where that cannot be known. */
export async function isFull(files: Pick<Files, 'space'>): Promise<boolean> {
  try {
    return (await files.space()).left < NONE;
  } catch {
    return false;
  }
}

/** Throws `no-space` before large files are written where little would be left, on the database's disk as well. */
export async function requireSpace(files: Pick<Files, 'space'>, wanted = 0): Promise<void> {
  await requireDatabaseSpace(files);
  for (const area of INCOMING) await requireSpaceOn(files, wanted, area);
}

export const requireDatabaseSpace = (files: Pick<Files, 'space'>, wanted = 0): Promise<void> =>
  requireSpaceOn(files, wanted);

export const requireCacheSpace = (files: Pick<Files, 'space'>): Promise<void> =>
  requireSpaceOn(files, 0, 'cache');

async function requireSpaceOn(files: Pick<Files, 'space'>, wanted: number, area?: Area): Promise<void> {
  const { bytes, left } = await files.space(area);
  if (left - wanted < Math.max(LEAST, SHARE * bytes)) throw new ApiProblem('no-space');
}
