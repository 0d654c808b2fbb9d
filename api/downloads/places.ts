import { ApiProblem } from '../problem.ts';

/** Archives that are being sent at the same time (reliability.md 3.10). A browser that resumes may overlap with itself. */
const PER_USER = 3;
const IN_ALL = 8;
const YOURS = 'Es laufen schon mehrere Downloads. Bitte warten Sie, bis einer fertig ist.';

export function places() {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    /** Answers how to leave; leaving twice is leaving once. */
    take(userId: string): () => void {
      const own = taken.get(userId) ?? 0;
      if (own >= PER_USER) throw new ApiProblem('too-many-requests', { detail: YOURS, retryAfter: 30 });
      if (all >= IN_ALL) throw new ApiProblem('overloaded', { retryAfter: 30 });
      all += 1;
      taken.set(userId, own + 1);
      let here = true;
      return () => {
        if (!here) return;
        here = false;
        all -= 1;
        const left = taken.get(userId)! - 1;
        if (left > 0) taken.set(userId, left);
        else taken.delete(userId);
      };
    },
  };
}
