import type { RawBuilder, SqlBool } from 'kysely';
import type { Scope } from '../rights/access.ts';
import type { Issue } from '../contract/album-input.ts';
import type { Viewer } from '../contract/access.ts';
import type { Removed } from '../contract/text.ts';
import type { Db } from '../database/schema.ts';
import type { Services } from '../services/services.ts';

/** A record by its column names, as the table has it or is to have it. */
export type Row = Record<string, unknown>;

/** What is about to happen to one record. */
export interface Change {
  /** Stands before the name of a field in an error: where in a list the record is. */
  at: string;
  /** The row before, locked; null where it is new. */
  old: Row | null;
  /** The columns to write. */
  set: Row;
  /** The text that comes along, for the file that `location` names. */
  html?: string;
}

/** One transaction of the data API. */
export interface Writing {
  services: Services;
  trx: Db;
  scope: Scope;
  /** The session of whoever writes. */
  sessionId: string;
  /** What the sanitiser took out of texts that came along. */
  removed: Removed[];
}

/** What may be written of a type and by whom is data, beside the rules for reading. Without more, by administrators. */
export interface WriteRules {
  /** Every user writes rows of his own: the columns that make a row his. */
  own?: (userId: string) => Row;
  /** What others than administrators may change, and in which rows. */
  editors?: { fields: readonly string[]; rows: (viewer: Viewer) => RawBuilder<SqlBool> };
  /** Fields that stay as they were when the record was made, beside those that the server keeps. */
  fixed?: readonly string[];
  /** One after the other: rules that look at other rows need them to stay as they are. */
  alone?: string;
  /** Work that has no place in a transaction, such as measuring a file. Amends the columns. */
  prepare?: (services: Services, columns: Row) => Promise<Row>;
  /** Says the same thing in its one form. */
  tidy?: (record: Row) => Row;
  /** Rules that look at more than one field; what was broken before is not held against the writer. */
  issues?: (record: Row) => Issue[];
  /** Rules that look at other rows. Throws, or amends the columns of the changes. */
  before?: (writing: Writing, changes: readonly Change[]) => Promise<void>;
  after?: (writing: Writing, changes: readonly Change[]) => Promise<void>;
  beforeDelete?: (writing: Writing, rows: readonly Row[]) => Promise<void>;
  /** When it is done and lasting. */
  committed?: (services: Services) => void;
  /** When records are gone for good. Does not throw: that cannot be taken back. */
  deleted?: (services: Services) => Promise<void>;
}
