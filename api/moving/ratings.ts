import type { Services } from '../services/services.ts';
import { type Arriving, create } from './context.ts';
import type { Arrived, MovingImage } from './image-record.ts';

export async function bringRatings(
  arriving: Arriving,
  images: ReadonlyMap<MovingImage, Arrived>,
): Promise<void> {
  const { services, report } = arriving;
  const userOf = await usersByEmail(services);
  const said = await services.db.selectFrom('imageRating').select(['imageId', 'userId']).execute();
  const there = new Set(said.map(({ imageId, userId }) => `${userId} ${imageId}`));
  const missing = new Map<string, number>();
  for (const [{ file, ratings = [] }, { id: imageId }] of images) {
    for (const { user, rating = 0, favorite = false } of ratings) {
      const userId = userOf(user);
      if (userId === undefined) missing.set(user ?? '', (missing.get(user ?? '') ?? 0) + 1);
      else if (there.has(`${userId} ${imageId}`)) report.present.imageRatings++;
      else if (rating > 0 || favorite) {
        await create(arriving, 'imageRatings', { imageId, rating, favorite }, { name: file, userId });
        there.add(`${userId} ${imageId}`);
      }
    }
  }
  for (const [email, n] of missing)
    report.left.push(
      `${n} ${n === 1 ? 'Bewertung' : 'Bewertungen'} von ${email || 'einem Administrator'}: Dieses Konto gibt es hier nicht. Legen Sie es an, und importieren Sie noch einmal.`,
    );
}

async function usersByEmail({ db }: Services): Promise<(email: string | null) => string | undefined> {
  const rows = await db.selectFrom('users').select(['id', 'email', 'admin']).orderBy('created').execute();
  const ids = new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]));
  const first = rows.find(({ admin }) => admin)?.id;
  return (email) => (email === null ? first : ids.get(email.toLowerCase()));
}
