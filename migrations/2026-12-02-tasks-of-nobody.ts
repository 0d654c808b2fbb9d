import { type Kysely, sql } from 'kysely';

/** An album whose encryption or move was interrupted is ended by its task, whether its user is still there or not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table task drop constraint "task_userId_fkey",
    add constraint "task_userId_fkey" foreign key ("userId") references users (id) on delete set null`.execute(
    db,
  );
}
