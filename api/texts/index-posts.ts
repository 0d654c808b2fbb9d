import type { Services } from '../services/services.ts';
import { abstractOf } from './abstract.ts';

/** What was saved before the rules of today is summed up and found by them as well: one by one, so that nothing is done twice. */
export async function indexPosts({ db, files }: Pick<Services, 'db' | 'files'>): Promise<void> {
  for (;;) {
    const post = await db
      .selectFrom('post')
      .select(['id', 'location', 'text'])
      .where('indexed', '=', false)
      .executeTakeFirst();
    if (!post) return;
    const { id, location } = post;
    const html = location === null ? post.text : (await files.read('blog', location))?.toString('utf8');
    await db
      .updateTable('post')
      .set(html ? abstractOf(html) : { indexed: true })
      .where('id', '=', id)
      // Whoever has saved it meanwhile knows it better.
      .where('indexed', '=', false)
      .execute();
  }
}
