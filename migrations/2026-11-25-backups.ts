import { type Kysely, sql } from 'kysely';

/** What was backed up, verified and restored for a test. Of this machine: no backup holds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "backupRun" (
    -- Of its task.
    id text primary key,
    kind text not null check (kind in ('backup', 'testRestore', 'verify')),
    reason text not null check (reason in ('schedule', 'desk', 'command')),
    begun timestamptz not null,
    ended timestamptz,
    -- A German sentence.
    error text,
    result jsonb
  )`.execute(db);
  await sql`create index "backupRun_newest" on "backupRun" (kind, begun)`.execute(db);
  // One at a time, however many processes there are.
  await sql`create unique index "backupRun_running" on "backupRun" ((true)) where ended is null`.execute(db);
}
