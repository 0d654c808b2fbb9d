import type { Reference } from '../inputs.ts';
import type { KnownIds } from './finding.ts';

const NAMES: Record<Reference, string> = {
  contributor: 'Den Beitragenden',
  album: 'Das Fotoalbum',
  image: 'Das Bild',
  text: 'Den Textbaustein',
  post: 'Den Beitrag',
};

/** What to say about an id that none of these kinds has; nothing if one of them is not known. */
export function deadReference(kinds: readonly Reference[], id: string, known: KnownIds): string | undefined {
  const kind = kinds.length === 1 ? kinds[0] : kinds.find((it) => id.startsWith(`${it[0]}-`));
  if (!id || kinds.some((it) => !known[it] || known[it].has(id))) return undefined;
  return `${kind ? NAMES[kind] : 'Einen Text'} „${id}“ gibt es nicht.`;
}

/** Addresses of the application that lead to a record: /blog/{id}, /album/{id}, /site/{name}. */
export function deadLink(href: string, known: KnownIds): string | undefined {
  const [, page, id] = /^\/(blog|album|site)\/([^/?#]+)/.exec(href) ?? [];
  if (!id) return undefined;
  if (page === 'site') return deadReference(['text'], id.startsWith('t-') ? id : `t-${id}`, known);
  return deadReference([page === 'blog' ? 'post' : 'album'], id, known);
}
