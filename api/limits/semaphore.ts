import { ApiProblem } from '../problem/problem.ts';

interface Places {
  perUser: number;
  inAll: number;
  yours: string;
}

/** Room for work that takes long and goes on at the same time, in this process. */
export function semaphores({ perUser, inAll, yours }: Places) {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    /** Answers how to leave; leaving twice is leaving once. */
    take(userId: string): () => void {
      const own = taken.get(userId) ?? 0;
      if (own >= perUser) throw new ApiProblem('too-many-requests', { detail: yours, retryAfter: 30 });
      if (all >= inAll) throw new ApiProblem('overloaded', { retryAfter: 30 });
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
