import { type Kysely, sql } from 'kysely';

/** Files on their way. Their bytes lie in pieces in the storage; what has become of them is kept as long as its sender may ask. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table upload (
    id text primary key,
    "userId" text not null references users (id) on delete cascade,
    destination jsonb not null,
    name text not null,
    bytes integer not null,
    sha256 text not null,
    album text,
    sealed boolean not null,
    result jsonb,
    expires timestamptz not null
  )`.execute(db);
  await sql`create index upload_expires on upload (expires)`.execute(db);
}
