import { type Kysely, sql } from 'kysely';

/** Messages are read and answered; a deleted one can come back for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message
    add column read timestamptz,
    add column answered timestamptz,
    add column deleted timestamptz`.execute(db);
}
