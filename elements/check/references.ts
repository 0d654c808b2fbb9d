import type { Reference } from '../catalog/inputs.ts';
import { type Edit, error, type Finding, type KnownIds } from './finding.ts';
import { meant, question } from './meant.ts';
import type { Attribute } from './tags.ts';

const NAMES: Record<Reference, string> = {
  contributor: 'Den Beitragenden',
  album: 'Das Fotoalbum',
  image: 'Das Bild',
  text: 'Den Textbaustein',
  post: 'Den Beitrag',
};

/** What to say about an id that none of these kinds has; nothing if one of them is not known. */
export function deadReference(
  attribute: Attribute,
  kinds: readonly Reference[],
  id: string,
  known: KnownIds,
  correct: (id: string) => Edit[],
): Finding[] {
  const lists = kinds.flatMap((it) => known[it] ?? []);
  if (!id || lists.length < kinds.length || lists.some((list) => list.has(id))) return [];
  const kind = kinds.length === 1 ? kinds[0] : kinds.find((it) => id.startsWith(`${it[0]}-`));
  const near = meant(
    id,
    lists.flatMap((list) => [...list.keys()]),
  );
  const message = `${kind ? NAMES[kind] : 'Einen Text'} „${id}“ gibt es nicht.${question(near)}`;
  return [error(attribute, message, near === undefined ? undefined : correct(near))];
}
