import type { ImageRating } from '../../contract/user.ts';
import type { Fresh } from './fresh.ts';
import { edda, mira } from './users.ts';

export type DemoRating = Omit<Fresh<ImageRating>, 'id'>;

const rate = (user: { id: string }, imageId: string, rating: number, favorite = false): DemoRating => ({
  userId: user.id,
  imageId,
  rating,
  favorite,
});

const chosen = (n: number) => `i--fruehjahrsauswahl--fruehjahrsauswahl-0${n}`;

/** What members think of pictures; nobody sees it but they themselves. */
export const ratings: readonly DemoRating[] = [
  rate(mira, 'i2602083', 5, true),
  rate(mira, 'i2512063', 4, true),
  rate(mira, 'i2508123', 4),
  rate(mira, 'i2506142', 5, true),
  rate(mira, chosen(1), 5, true),
  rate(mira, chosen(3), 2),
  rate(mira, chosen(4), 4, true),
  rate(mira, chosen(6), 3),
  rate(edda, chosen(1), 3),
  rate(edda, chosen(5), 5, true),
];
