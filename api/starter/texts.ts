import { readFile } from 'node:fs/promises';
import { today } from '../clock/clock.ts';
import type { Services } from '../services/services.ts';
import { abstractOf } from '../texts/abstract.ts';

export const starterPosts = [
  { id: 'p-ich', title: 'Über mich' },
  { id: 'p-hilfe', title: 'Hilfe?' },
  { id: 'p-aktuelles', title: 'Modelle gesucht' },
] as const;
export const starterBlocks = [
  't-impressum',
  't-datenschutz',
  't-history',
  't-aufnahmebereiche',
  't-worksafe-sfw',
  't-worksafe-nsfw',
  't-default',
] as const;

export const starterText = (id: string): Promise<string> =>
  readFile(new URL(`texts/${id}.html`, import.meta.url), 'utf8');

const IDS = new Set<string>([...starterPosts.map(({ id }) => id), ...starterBlocks]);

/** Whether nobody has changed anything of it since the site began. */
export const isStarters = ({ id, version }: { id: string; version: number }): boolean =>
  version === 1 && IDS.has(id);

/** The menus lead to them: where something else stood in their place and went, they take it. */
export async function refillStarterTexts(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await services.db.deleteFrom('setting').where('key', '=', 'starterTexts').execute();
  await seedStarterTexts(services);
}

export async function seedStarterTexts({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const dateStr = today(clock);
  const posts = await Promise.all(
    starterPosts.map(async (post) => {
      const text = await starterText(post.id);
      return { ...post, dateStr, published: true, tags: [], text, ...abstractOf(text) };
    }),
  );
  const blocks = await Promise.all(starterBlocks.map(async (id) => ({ id, text: await starterText(id) })));
  await db.transaction().execute(async (trx) => {
    const begun = await trx
      .insertInto('setting')
      .values({ key: 'starterTexts', value: JSON.stringify('done') })
      .onConflict((oc) => oc.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!begun) return;
    await trx
      .insertInto('post')
      .values(posts)
      .onConflict((oc) => oc.doNothing())
      .execute();
    await trx
      .insertInto('textBlock')
      .values(blocks)
      .onConflict((oc) => oc.doNothing())
      .execute();
  });
}
