import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDatabase } from './create.ts';

// Each of them is uncaught, and fails the run, unless the pool listens.
test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'connections that the server ends while nobody uses them are replaced, and the process goes on',
  async () => {
    const db = await createDatabase();
    const together = () =>
      Promise.all(Array.from({ length: 3 }, () => sql`select pg_sleep(0.2)`.execute(db)));
    await together();
    // Beside them there is the one that watches the server.
    const { rows } = await sql<{
      ended: boolean;
    }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep%'`.execute(db);
    expect(rows).toEqual([{ ended: true }, { ended: true }]);
    await expect.poll(() => together().then(() => 'answered', String)).toBe('answered');
    await db.destroy();
  },
);

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'one that ends while it is used fails what uses it, and nothing else',
  async () => {
    const db = await createDatabase();
    const end = sql`select pg_terminate_backend(pg_backend_pid())`;
    await expect(end.execute(db)).rejects.toThrow();
    await expect(db.transaction().execute((trx) => end.execute(trx))).rejects.toThrow();
    await expect.poll(() => sql`select 1`.execute(db).then(() => 'answered', String)).toBe('answered');
    await db.destroy();
  },
);
