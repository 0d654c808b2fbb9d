import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

export interface Table {
  name: string;
  /** Without those that the database computes. */
  columns: string[];
  identities: string[];
  key: string[];
  /** Those that each database would sort in the manner of its own language. */
  texts: string[];
  /** Its rows name each other. */
  isOwnParent: boolean;
}

/** A post may have a megabyte: rows go by their weight, in characters, because a statement and a value of jsonb have an end. */
const WEIGHT = 4 << 20;
const ROWS = 500;

/** Whether the database sorts texts by their bytes, as the embedded one does: then its indexes have the order that is wanted. */
const SORTS_BYTES = sql`exists (select from pg_database where datname = current_database()
  and datlocprovider = 'c' and datcollate in ('C', 'POSIX'))`;

/** All tables but those of the migrations, what was backed up when, and who is at work on what; each behind those that it names. */
export async function tablesOf(db: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<Table & { names: string[] }>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identities,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attcollation <> 0
        and not (a.attcollation = '"default"'::regcollation and ${SORTS_BYTES})) as texts,
      array(select distinct o.relname::text from pg_constraint f join pg_class o on o.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and o.oid <> c.oid) as names,
      exists (select from pg_constraint f where f.conrelid = c.oid and f.confrelid = c.oid and f.contype = 'f') as "isOwnParent"
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%' and c.relname not in ('backupRun', 'lease')
    order by c.relname`.execute(db);
  const sorted: typeof rows = [];
  for (let left = rows; left.length > 0;) {
    const free = left.filter(({ names }) => !left.some(({ name }) => names.includes(name)));
    if (free.length === 0)
      throw new Error(`These tables name each other: ${left.map(({ name }) => name).join(', ')}.`);
    sorted.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return sorted;
}

/** Whether there is a site already. */
export async function hasRows(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{
    used: boolean;
  }>`select exists (select from image) or exists (select from album)
    or exists (select from post) or exists (select from users) as used`.execute(db);
  return rows[0]!.used;
}

/** The rows as lines of JSON, in the order of the key, text by its bytes: the same rows are the same bytes, whichever database they lie in. */
export async function* linesOf(
  trx: Transaction<Database>,
  { name, columns, key, texts }: Table,
): AsyncGenerator<Buffer> {
  const row = sql.join(columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}`));
  const bytewise = (column: string) =>
    texts.includes(column) ? sql`${sql.ref(column)} collate "C"` : sql.ref(column);
  const order = key.length > 0 ? sql.join(key.map(bytewise)) : sql`1`;
  await sql`set local time zone 'UTC'`.execute(trx);
  await sql`declare backup no scroll cursor for
    select jsonb_build_object(${row})::text collate "C" as line from ${sql.table(name)} order by ${order}`.execute(
    trx,
  );
  for (let wanted = 1; ;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(wanted)} from backup`.execute(trx);
    for (const { line } of rows) yield Buffer.from(`${line}\n`);
    if (rows.length < wanted) break;
    const weight = rows.reduce((sum, { line }) => sum + line.length, 0);
    wanted = Math.min(ROWS, 2 * wanted, Math.max(1, Math.floor((WEIGHT * wanted) / weight)));
  }
  await sql`close backup`.execute(trx);
}

/** Puts rows in the place of those that are there, and counts them. What triggers would do has been done when they were written first. */
export async function fill(
  trx: Transaction<Database>,
  tables: readonly Table[],
  linesFor: (table: Table) => AsyncIterable<string>,
): Promise<Map<string, number>> {
  const filled = new Map<string, number>();
  const all = sql.join(tables.map(({ name }) => sql.table(name)));
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
  await sql`truncate ${all}`.execute(trx);
  for (const table of tables) {
    const batch: string[] = [];
    let rows = 0;
    let weight = 0;
    for await (const line of linesFor(table)) {
      rows += 1;
      weight += line.length;
      batch.push(line);
      // Rows that name each other have to come together.
      if ((batch.length < ROWS && weight < WEIGHT) || table.isOwnParent) continue;
      await insert(trx, table, batch.splice(0));
      weight = 0;
    }
    await insert(trx, table, batch);
    filled.set(table.name, rows);
    for (const column of table.identities) await goOn(trx, table, column);
  }
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
  return filled;
}

async function insert(trx: Transaction<Database>, { name, columns }: Table, lines: string[]): Promise<void> {
  if (lines.length === 0) return;
  const to = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${to}) overriding system value
    select ${to} from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::jsonb)`.execute(
    trx,
  );
}

/** What counts by itself goes on behind the largest number. */
async function goOn(trx: Transaction<Database>, { name }: Table, column: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false)
    from ${sql.table(name)}`.execute(trx);
}
