import { sql } from 'kysely';
import type { DataType } from '../contract/data.ts';
import type { FieldError } from '../contract/problem.ts';
import { isSiteAlbum } from '../contract/site.ts';
import { updateSome } from '../database/chunks.ts';
import type { Db } from '../database/schema.ts';
import { ApiProblem, invalidFields } from '../problem/problem.ts';
import { TYPES } from './types.ts';
import type { Id } from './noun.ts';

interface Change {
  at: string;
  old: object | null;
  set: object;
}

interface Reference {
  from: DataType;
  field: string;
  to: DataType;
  except?: (id: Id) => boolean;
}

/** Arrays have no foreign keys: what names what is data, looked at from both ends. */
const REFERENCES: readonly Reference[] = [
  { from: 'image', field: 'tags', to: 'tag' },
  { from: 'image', field: 'contribs', to: 'contributor' },
  { from: 'image', field: 'blogId', to: 'posts' },
  { from: 'image', field: 'album', to: 'album', except: (id) => isSiteAlbum(String(id)) },
  { from: 'album', field: 'tags', to: 'tag' },
  { from: 'album', field: 'contribs', to: 'contributor' },
  { from: 'album', field: 'groupIds', to: 'userGroup' },
  { from: 'album', field: 'editGroupIds', to: 'userGroup' },
  { from: 'album', field: 'downloadGroupIds', to: 'userGroup' },
  { from: 'posts', field: 'tags', to: 'tag' },
  { from: 'posts', field: 'imageId', to: 'image' },
  { from: 'users', field: 'groups', to: 'userGroup' },
  { from: 'users', field: 'contributorIds', to: 'contributor' },
  { from: 'userGroup', field: 'parentId', to: 'userGroup' },
];

const MISSING: Partial<Record<DataType, string>> = {
  tag: 'Dieses Tag gibt es nicht.',
  contributor: 'Diesen Beitragenden gibt es nicht.',
  userGroup: 'Diese Gruppe gibt es nicht.',
  image: 'Dieses Bild gibt es nicht.',
  posts: 'Diesen Beitrag gibt es nicht.',
  album: 'Dieses Album gibt es nicht.',
};

const NOUNS: Partial<Record<DataType, [one: string, many: string]>> = {
  image: ['Bild', 'Bilder'],
  album: ['Fotoalbum', 'Fotoalben'],
  posts: ['Beitrag', 'Beiträge'],
  users: ['Benutzer', 'Benutzer'],
  userGroup: ['Untergruppe', 'Untergruppen'],
};

const isList = ({ from, field }: Reference) => TYPES[from].fields[field]!.kind.endsWith('[]');
const listOf = (type: DataType, ids: readonly Id[]) =>
  TYPES[type].fields['id']!.kind === 'number'
    ? sql`${[...ids]}::integer[]`
    : sql`${[...ids].map(String)}::text[]`;

/** Locks records against being deleted until the transaction ends, and answers which of them are there. */
export async function holdExisting(trx: Db, type: DataType, ids: readonly Id[]): Promise<Set<Id>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: Id }>`
    select id from ${sql.table(TYPES[type].table)} where id = any(${listOf(type, ids)}) order by id for key share`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Throws `invalid-fields` where a change newly names a record that is not there. What it names stays until the end. */
export async function requireReferences(trx: Db, type: DataType, changes: readonly Change[]): Promise<void> {
  const errors: FieldError[] = [];
  const fresh = new Set(changes.filter(({ old }) => !old).map(({ set }) => idsIn(set, 'id')[0]!));
  for (const reference of REFERENCES.filter(({ from }) => from === type)) {
    const { field, to, except } = reference;
    const named = changes.flatMap(({ at, old, set }) => {
      const before = new Set(idsIn(old, field));
      return idsIn(set, field)
        .filter((id) => !before.has(id) && !except?.(id) && !(to === type && fresh.has(id)))
        .map((id) => ({ at, id }));
    });
    const there = await holdExisting(trx, to, [...new Set(named.map(({ id }) => id))]);
    const missing = new Set(named.filter(({ id }) => !there.has(id)).map(({ at }) => at));
    for (const at of missing) errors.push({ field: at + field, message: MISSING[to]! });
  }
  if (errors.length > 0) throw invalidFields(errors);
}

function idsIn(record: object | null, field: string): Id[] {
  const value = new Map<string, unknown>(Object.entries(record ?? {})).get(field);
  return [value].flat().filter((id) => typeof id === 'string' || typeof id === 'number');
}

/** Throws `in-use` that counts what still names one of these records, which must be locked for update. */
export async function requireUnused(
  trx: Db,
  type: DataType,
  ids: readonly Id[],
  except: readonly DataType[] = [],
): Promise<void> {
  const uses = new Map<DataType, number>();
  for (const reference of REFERENCES.filter(({ from, to }) => to === type && !except.includes(from))) {
    const { from, field } = reference;
    const column = sql.ref(field);
    const names = isList(reference)
      ? sql`${column} && ${listOf(type, ids)}`
      : sql`${column} = any(${listOf(type, ids)})`;
    const others = from === type ? sql`and not id = any(${listOf(type, ids)})` : sql``;
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(TYPES[from].table)} where ${names} ${others}`.execute(trx);
    uses.set(from, Math.max(uses.get(from) ?? 0, rows[0]!.n));
  }
  const found = [...uses].filter(([, n]) => n > 0);
  if (found.length === 0) return;
  const counts = found.map(([from, n]) => `${n} ${NOUNS[from]![n === 1 ? 0 : 1]}`);
  throw new ApiProblem('in-use', { detail: `Wird noch verwendet: ${counts.join(', ')}.` });
}

/** Takes them out of some of the lists, and answers whether there are more. */
export async function removeReferences(trx: Db, type: DataType, ids: readonly Id[]): Promise<boolean> {
  const gone = listOf(type, ids);
  for (const reference of REFERENCES.filter((one) => one.to === type && isList(one))) {
    const column = sql.ref(reference.field);
    const set = sql`${column} = array(
      select id from unnest(${column}) with ordinality as kept (id, place) where id <> all(${gone}) order by place)`;
    const { more } = await updateSome(trx, TYPES[reference.from].table, set, sql`${column} && ${gone}`);
    if (more) return true;
  }
  return false;
}
