import { album } from './albums/write.ts';
import type { WritableType } from './contract/write.ts';
import { contributor } from './contributors/write.ts';
import type { Noun } from './data/write.ts';
import { userGroup } from './groups/write.ts';
import { image } from './images/write.ts';
import { imageRatings } from './ratings/write.ts';
import { tag } from './tags/write.ts';
import { posts, texts } from './texts/write.ts';
import { userData, users } from './users/write.ts';

/** How each type of the generic data API is written. How it is read is in `data/types.ts`. */
export const NOUNS: { readonly [T in WritableType]: Noun<T> } = {
  image,
  album,
  userData,
  users,
  imageRatings,
  contributor,
  tag,
  userGroup,
  posts,
  texts,
};
