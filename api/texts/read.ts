import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Scope, visiblePosts, visibleTexts } from '../rights/access.ts';
import type { Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { sanitize, sanitizeWorksafe } from './sanitize.ts';

export type TextType = 'posts' | 'texts';
type Stored = { location: string | null; text: string | null } | undefined;

/** The HTML of a post or text block that may be seen, sanitised; without what is not safe for work unless asked for. */
export async function readTextBody(
  services: Services,
  type: TextType,
  id: string,
  scope: Scope,
): Promise<string> {
  const stored = await find(services, type, id, scope);
  const html = stored?.location ? await readFile(services, stored.location) : stored?.text;
  if (html === undefined || html === null) {
    throw new ApiProblem('not-found', { detail: 'Diesen Text gibt es hier nicht.' });
  }
  return sanitizedOnce(html, scope.nsfw ? sanitize : sanitizeWorksafe);
}

const sanitized = new LRUCache<string, string>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (html) => html.length + 1,
});

/** By what it is made of, because a file may be edited by hand: sanitised when it has changed, not for each reader. */
function sanitizedOnce(html: string, by: (html: string) => string): string {
  const key = `${by.name} ${hash('sha256', html)}`;
  const known = sanitized.get(key);
  if (known !== undefined) return known;
  const clean = by(html);
  sanitized.set(key, clean);
  return clean;
}

const find = ({ db }: Services, type: TextType, id: string, scope: Scope): Promise<Stored> =>
  type === 'posts'
    ? db
        .selectFrom('post')
        .select(['location', 'text'])
        .where('id', '=', id)
        .where(visiblePosts(scope))
        .executeTakeFirst()
    : db
        .selectFrom('textBlock')
        .select(['location', 'text'])
        .where('id', '=', id)
        .where(visibleTexts(scope))
        .executeTakeFirst();

async function readFile({ files }: Services, location: string): Promise<string | undefined> {
  return (await files.read('blog', location))?.toString('utf8');
}

/** What has a text: a path names it. */
export function textType(name: string): TextType {
  if (name !== 'posts' && name !== 'texts') throw new ApiProblem('not-found');
  return name;
}
