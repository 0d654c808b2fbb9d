import { albumWrites } from '../albums/write.ts';
import type { WritableType } from '../contract/write.ts';
import { groupWrites } from '../groups/write.ts';
import { imageWrites } from '../images/write.ts';
import { ratingWrites } from '../ratings/write.ts';
import { postWrites, textWrites } from '../texts/write.ts';
import { userWrites } from '../users/write.ts';
import type { WriteRules } from './writing.ts';

/** The rules of writing, beside those of reading in `types.ts`. The fields are those of `contract/write.ts`. */
export const WRITES: Record<WritableType, WriteRules> = {
  image: imageWrites,
  album: albumWrites,
  userData: { own: (userId) => ({ id: userId, userId }), fixed: ['userId'] },
  users: userWrites,
  imageRatings: ratingWrites,
  contributor: {},
  tag: {},
  userGroup: groupWrites,
  posts: postWrites,
  texts: textWrites,
};
