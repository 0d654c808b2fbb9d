import { holdVisible } from './visible.ts';
import type { WriteRules } from '../data/writing.ts';
import { ApiProblem } from '../problem/problem.ts';

/** Ratings and favourites belong to one user, and are about pictures that he may see. */
export const ratingWrites: WriteRules = {
  own: (userId) => ({ userId }),
  fixed: ['imageId', 'userId'],
  async before({ trx, scope }, changes) {
    const fresh = changes.filter(({ old }) => !old);
    const seen = await holdVisible(
      trx,
      fresh.map(({ set }) => String(set['imageId'])),
      scope,
    );
    const unseen = fresh.filter(({ set }) => !seen.has(String(set['imageId'])));
    if (unseen.length > 0) {
      throw new ApiProblem('invalid-fields', {
        errors: unseen.map(({ at }) => ({ field: `${at}imageId`, message: 'Dieses Bild gibt es nicht.' })),
      });
    }
  },
};
