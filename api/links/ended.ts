import { ApiProblem } from '../problem/problem.ts';

const ENDED = 'Dieser Link gilt nicht mehr. Bitte fragen Sie dort nach, woher Sie ihn haben.';

/** Of an album's link that is over or was revoked. */
export const linkEnded = () => new ApiProblem('link-invalid', { detail: ENDED });
