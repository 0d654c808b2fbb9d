import { type Kysely, sql } from 'kysely';

/** Several processes on one database: who is at work on what, and what the others have to forget. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table lease (
    name text primary key,
    holder text not null,
    until timestamptz not null
  )`,
  sql`create function "tellProcesses"() returns trigger language plpgsql as $$
    begin
      perform pg_notify('lichthof', tg_argv[0]);
      return null;
    end
  $$`,
  // What nobody has read yet nobody has to forget: insertions are not told.
  ...['session', 'users', 'userGroup', 'albumLink', 'accessKey', 'album', 'image'].map(
    (
      table,
    ) => sql`create trigger ${sql.id(`${table}_told`)} after update or delete or truncate on ${sql.table(table)}
      for each statement execute function "tellProcesses"('access')`,
  ),
  sql`create trigger setting_told after insert or update or delete or truncate on setting
    for each statement execute function "tellProcesses"('settings')`,
  sql`create trigger album_locked after update of "wrappedKey" on album
    for each row when (old."wrappedKey" is null and new."wrappedKey" is not null)
    execute function "tellProcesses"('locked')`,
];
