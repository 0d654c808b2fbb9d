import type * as z from 'zod/mini';
import type { Scope } from '../rights/access.ts';
import { PICTURE_FIELDS, type TextBody } from '../contract/post.ts';
import { picturesIn, textsIn } from '../contract/embeds.ts';
import { parseReading, readPage } from '../data/read.ts';
import type { Services } from '../services/services.ts';
import { orNull } from '../problem/problem.ts';
import { withoutHidden } from '../rights/hidden.ts';
import { readTextBody, type TextType } from './read.ts';

/** Texts that include texts end somewhere. */
const AT_MOST = 20;

/**
 * A text with all that it shows, as JSON text: the texts that it includes, and the pictures that they name, as far as they
 * may be seen. Whoever shows it knows how much room everything takes before the first of it is drawn.
 */
export async function readContents(
  services: Services,
  type: TextType,
  id: string,
  scope: Scope,
): Promise<string> {
  const read = await readTexts(services, type, id, scope);
  const images = await readPictures(services, picturesIn(htmlsOf(read)), scope);
  return `${JSON.stringify(read).slice(0, -1)},"images":${images}}`;
}

type Texts = Omit<z.output<typeof TextBody>, 'images'>;

export const htmlsOf = ({ text, texts }: Texts): string[] => [text, ...texts.map((one) => one.text)];

/** A text as its reader may read it, and those that it includes. */
export async function readTexts(
  services: Services,
  type: TextType,
  id: string,
  scope: Scope,
): Promise<Texts> {
  const text = await readTextBody(services, type, id, scope);
  const included = new Map([[id, text]]);
  const asked = new Set([id]);
  for (const html of included.values()) {
    for (const name of textsIn([html])) {
      if (asked.has(name) || included.size > AT_MOST) continue;
      asked.add(name);
      const found = await orNull(
        readTextBody(services, name.startsWith('p-') ? 'posts' : 'texts', name, scope),
      );
      if (found !== null) included.set(name, found);
    }
  }
  const shown = await withoutHidden(services.db, [...included.values()], scope);
  const [whole, ...texts] = [...included.keys()].map((name, i) => ({ id: name, text: shown[i]! }));
  return { ...whole!, texts };
}

async function readPictures({ db }: Services, ids: readonly string[], scope: Scope): Promise<string> {
  if (ids.length === 0) return '[]';
  const query = {
    filter: JSON.stringify({ in: ['id', ids] }),
    fields: PICTURE_FIELDS.join(),
    limit: String(ids.length),
  };
  return (await readPage(db, parseReading('image', query, scope))).items;
}
