import { ApiProblem } from '../problem/problem.ts';

export type Cursor = [at: string, id: string];

export const formatCursor = (at: Date, id: string | number): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

export function parseCursor(after: string | undefined): Cursor | null {
  if (after === undefined) return null;
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([\w-]{1,64})$/.exec(Buffer.from(after, 'base64url').toString()) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at))) {
    throw new ApiProblem('bad-request', { detail: '„after“ ist kein Wert aus „next“.' });
  }
  return [at, id];
}
