import * as z from 'zod/mini';
import { line, optionalId } from './fields.ts';

/** What may be written of a group; the id is made of the name, once: {@link groupId}. */
export const UserGroupInput = z.strictObject({
  id: z.string().check(z.regex(/^ug-[a-z0-9/-]{1,20}$/, 'Die ID muss mit „ug-“ beginnen.')),
  name: line('Bitte geben Sie einen Namen ein.', 100),
  parentId: optionalId,
});

/**
 * The id of a new group: `ug-` and at most ten characters of its name; a number is appended where that is taken.
 *
 * @example groupId('Freunde & Familie', []) === 'ug-freunde--f'
 */
export function groupId(name: string, taken: Iterable<string>): string {
  const slug = name
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase()
    .replace(/[^a-z0-9/-]/g, '')
    .slice(0, 10)
    .replace(/-+$/, '');
  const ids = new Set(taken);
  const base = `ug-${slug}`;
  if (slug !== '' && !ids.has(base)) return base;
  for (let n = 1; ; n += 1) if (!ids.has(base + n)) return base + n;
}

interface Node {
  id: string;
  parentId: string | null;
}

/** The groups that may become the parent of this one: not itself, none of its descendants. */
export function possibleParents<T extends Node>(id: string, groups: readonly T[]): T[] {
  const below = new Set([id]);
  let grown = true;
  while (grown) {
    const found = groups.filter((g) => !below.has(g.id) && g.parentId !== null && below.has(g.parentId));
    for (const group of found) below.add(group.id);
    grown = found.length > 0;
  }
  return groups.filter((group) => !below.has(group.id));
}
