import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Env, Parts } from './parts.ts';

/** `/healthz`: the process answers. `/readyz`: so do the database and the storage. */
export function healthRoutes({ db, files, ending }: Parts) {
  const app = new Hono<Env>();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const [database, storage] = await Promise.all([
      sql`select 1`.execute(db).then(Boolean, () => false),
      files.list('cache', '').then(
        () => true,
        () => false,
      ),
    ]);
    const ready = database && storage && !ending.aborted;
    return c.json({ database, storage }, ready ? 200 : 503);
  });
  return app;
}
