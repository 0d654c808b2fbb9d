import { ApiProblem } from '../problem/problem.ts';

const ENDED = 'Dieser Link gilt nicht mehr. Bitte fragen Sie dort nach, woher Sie ihn haben.';

/** An album's link that is over or was revoked. */
export const hasEnded = (
  { revoked, expires }: { revoked: Date | null; expires: Date | null },
  now: Date,
): boolean => revoked !== null || (expires !== null && expires <= now);

export const linkEnded = () => new ApiProblem('link-invalid', { detail: ENDED });
