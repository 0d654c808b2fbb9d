import * as z from 'zod/mini';
import { OWN_AREAS } from '../files/storage.ts';

export const FORMAT = 1;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Kept = z.object({ sha256, bytes: z.int() });
export type Kept = z.infer<typeof Kept>;

const KeptTable = z.extend(Kept, { name: z.string(), rows: z.int() });
const KeptFile = z.extend(Kept, {
  area: z.enum(OWN_AREAS),
  path: z.string(),
  /** Milliseconds since 1970: a file of the same length and time is not read again. */
  modified: z.number(),
});
export type KeptFile = z.infer<typeof KeptFile>;

/** A site as it was at one moment: every row of every table, and every file that belongs to the owner. */
export const Snapshot = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601. */
  created: z.string(),
  /** By its key: backups of several sites may lie in one folder. */
  site: z.optional(z.string()),
  /** Files that records name, and that were not there on the site, or not as they were taken in; earlier versions did not say. */
  missing: z.optional(z.int()),
  /** Names of the migrations that made the tables, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(KeptTable),
  files: z.array(KeptFile),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** What the snapshot holds, in numbers. */
export const totalsOf = ({ files, tables, missing = 0 }: Snapshot) => ({
  missing,
  files: files.length,
  bytes: [...files, ...tables].reduce((sum, { bytes }) => sum + bytes, 0),
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
});
