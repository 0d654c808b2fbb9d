import type { AnswerOf } from '../contract/call.ts';
import { textsIn } from '../contract/embeds.ts';
import type { textUses } from '../contract/text.ts';
import type { Services } from '../services/services.ts';

interface Source {
  id: string;
  location: string | null;
  text: string | null;
}

/** What includes a text block, or leads to its page. */
export function usesOf(services: Pick<Services, 'db' | 'files'>, id: string): Promise<Naming> {
  const page = id.replace(/^t-/, '');
  const leads = new RegExp(`href="/site/(?:t-)?${page.replaceAll(/\W/g, '\\$&')}(?=["?#])`);
  return naming(services, (html) => textsIn([html]).includes(id) || leads.test(html), id);
}

type Naming = AnswerOf<typeof textUses>;

/** Whose HTML passes the test, but for one text block. All texts are read for it: some of them are files. */
export async function naming(
  { db, files }: Pick<Services, 'db' | 'files'>,
  test: (html: string) => boolean,
  except = '',
): Promise<Naming> {
  const names = async ({ location, text }: Source) => {
    const html = location === null ? text : (await files.read('blog', location))?.toString('utf8');
    return html ? test(html) : false;
  };
  const posts = await db
    .selectFrom('post')
    .select(['id', 'title', 'location', 'text'])
    .orderBy('title')
    .execute();
  const texts = await db
    .selectFrom('textBlock')
    .select(['id', 'location', 'text'])
    .where('id', '<>', except)
    .orderBy('id')
    .execute();
  return {
    posts: (await those(posts, names)).map(({ id, title }) => ({ id, title })),
    texts: (await those(texts, names)).map(({ id }) => ({ id })),
  };
}

async function those<T extends Source>(
  sources: readonly T[],
  test: (source: T) => Promise<boolean>,
): Promise<T[]> {
  const found: T[] = [];
  for (const source of sources) if (await test(source)) found.push(source);
  return found;
}
