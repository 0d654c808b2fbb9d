import type { Services } from '../services/services.ts';
import { type Arriving, create } from './context.ts';
import { arrivedImages, type Ids } from './images.ts';

export async function bringRatings(arriving: Arriving, ids: Ids): Promise<void> {
  const { services, report } = arriving;
  const userOf = await usersByEmail(services);
  const missing = new Map<string, number>();
  for await (const { image, id: imageId } of arrivedImages(arriving, ids)) {
    const { file, ratings = [] } = image;
    const there = new Set(ratings.length > 0 ? await ratersOf(services, imageId) : []);
    for (const { user, rating = 0, favorite = false } of ratings) {
      const userId = userOf(user);
      if (userId === undefined) missing.set(user ?? '', (missing.get(user ?? '') ?? 0) + 1);
      else if (there.has(userId)) report.present.imageRatings++;
      else if (rating > 0 || favorite) {
        await create(arriving, 'imageRatings', { imageId, rating, favorite }, { name: file, userId });
        there.add(userId);
      }
    }
  }
  for (const [email, n] of missing)
    report.left.push(
      `${n} ${n === 1 ? 'Bewertung' : 'Bewertungen'} von ${email || 'einem Administrator'}: Dieses Konto gibt es hier nicht. Legen Sie es an, und importieren Sie noch einmal.`,
    );
}

async function ratersOf({ db }: Services, imageId: string): Promise<string[]> {
  const rows = await db.selectFrom('imageRating').select('userId').where('imageId', '=', imageId).execute();
  return rows.map(({ userId }) => userId);
}

async function usersByEmail({ db }: Services): Promise<(email: string | null) => string | undefined> {
  const rows = await db.selectFrom('users').select(['id', 'email', 'admin']).orderBy('created').execute();
  const ids = new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]));
  const first = rows.find(({ admin }) => admin)?.id;
  return (email) => (email === null ? first : ids.get(email.toLowerCase()));
}
