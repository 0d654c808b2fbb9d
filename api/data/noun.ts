import {
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type SqlBool,
  type Updateable,
} from 'kysely';
import type * as z from 'zod/mini';
import type { Viewer } from '../contract/access.ts';
import type { DataType } from '../contract/data.ts';
import type { FieldError } from '../contract/problem.ts';
import type { Removed } from '../contract/text.ts';
import type { INPUT } from '../contract/inputs.ts';
import type { WritableType } from '../contract/write.ts';
import type { Database, Db } from '../database/schema.ts';
import { invalidFields } from '../problem/problem.ts';
import type { Scope } from '../rights/access.ts';
import type { Services } from '../services/services.ts';

export type Id = string | number;

interface Tables {
  image: 'image';
  album: 'album';
  userData: 'userData';
  users: 'users';
  imageRatings: 'imageRating';
  contributor: 'contributor';
  tag: 'tag';
  userGroup: 'userGroup';
  posts: 'post';
  texts: 'textBlock';
}
type Table = Tables[WritableType];
export type Row<T extends WritableType> = Selectable<Database[Tables[T]]>;
export type Input<T extends WritableType> = z.output<(typeof INPUT)[T]>;

export interface Writing {
  services: Services;
  trx: Db;
  scope: Scope;
  sessionId: string;
  removed: Removed[];
  /** What is done once the transaction is lasting. It does not throw: nothing can be taken back any more. */
  afterCommit: (() => void | Promise<void>)[];
}

export interface Created<T extends WritableType, Measured = undefined> {
  at: string;
  input: Input<T>;
  measured: Measured | undefined;
}
interface Changed<T extends WritableType, Measured = undefined> {
  at: string;
  old: Row<T>;
  set: Partial<Input<T>>;
  measured: Measured | undefined;
}

/**
 * How records of one type are written. Before any of it is called, the input has passed its schema, the writer may do it,
 * the rows are locked and of the version that the writer knows, and all that they name is there, or nothing names them.
 */
export interface NounRules<T extends WritableType, Measured = undefined> {
  /** Every user writes rows of his own: the columns that make a row his. Without it, administrators write. */
  own?: (userId: string) => Partial<Row<T>>;
  /** What others than administrators may change, and in which rows. */
  editors?: { fields: readonly (keyof Input<T> & string)[]; rows: (viewer: Viewer) => RawBuilder<SqlBool> };
  /** Fields that stay as they were when the record was made, beside those that the server keeps. */
  fixed?: readonly (keyof Input<T> & string)[];
  /** Whoever writes under the same name waits for the other: rules that look at other rows need them to stay as they are. */
  serialize?: string;
  /** Types whose records go along with what they name, instead of keeping it from being deleted. */
  takesAlong?: readonly DataType[];
  /** What names them can go on without them, if somebody says so. */
  separable?: true;
  /** An id that was never given before; where there is none, ids have a meaning and are chosen. */
  freshId?: (services: Services) => Promise<Id>;
  /** Work that has no place in a transaction, such as measuring a file. */
  measure?: (services: Services, fields: Partial<Input<T>>) => Promise<Measured | undefined>;
  create(writing: Writing, records: readonly Created<T, Measured>[]): Promise<readonly Id[]>;
  update(writing: Writing, changes: readonly Changed<T, Measured>[]): Promise<void>;
  remove(writing: Writing, rows: readonly Row<T>[]): Promise<void>;
}

const columnsOf = (row: object) =>
  Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]: [string, unknown]) => ({ name: sql.id(name), value: sql`${value}` }));

export async function insertRows<T extends Table>(
  { trx }: Writing,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<Id[]> {
  const ids: Id[] = [];
  for (const row of rows) {
    const columns = columnsOf(row);
    const inserted = await sql<{ id: Id }>`
      insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => name))})
      values (${sql.join(columns.map(({ value }) => value))}) returning id`.execute(trx);
    ids.push(inserted.rows[0]!.id);
  }
  return ids;
}

/** `where` tells the row apart where its id does not. */
export async function updateRow<T extends Table>(
  { trx }: Writing,
  table: T,
  id: Id,
  set: Updateable<Database[T]>,
  where: RawBuilder<SqlBool> = sql`true`,
): Promise<void> {
  const assignments = columnsOf(set).map(({ name, value }) => sql`${name} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join([...assignments, sql`version = version + 1`])}
    where id = ${id} and ${where}`.execute(trx);
}

export async function updateRows<T extends Table>(
  writing: Writing,
  table: T,
  changes: readonly { old: { id: Id }; set: Updateable<Database[T]> }[],
): Promise<void> {
  for (const { old, set } of changes) await updateRow(writing, table, old.id, set);
}

export async function deleteRows(
  { trx }: Writing,
  table: Table,
  rows: readonly { id: Id }[],
  where: RawBuilder<SqlBool> = sql`true`,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`delete from ${sql.table(table)} where id = any(${ids}) and ${where}`.execute(trx);
}

/** Throws `invalid-fields` for the rules that a change newly breaks: what was broken before is not held against the writer. */
export function requireRules<Record extends object>(
  changes: readonly { at: string; old: Record | null; record: Record }[],
  brokenBy: (record: Record, old: Record | null) => FieldError[],
): void {
  const errors = changes.flatMap(({ at, old, record }) => {
    const before = new Set(old && brokenBy(old, old).map(({ field }) => field));
    return brokenBy(record, old)
      .filter(({ field }) => !before.has(field))
      .map(({ field, message }) => ({ field: at + field, message }));
  });
  if (errors.length > 0) throw invalidFields(errors);
}
