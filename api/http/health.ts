import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Env, Services } from '../services/services.ts';

/** Whoever asks more often gets the same sample. */
const SAMPLE_MS = 10_000;

/** `/healthz`: the process answers. `/readyz`: so do the database and the storage, and a sample of the pictures is there. */
export function healthRoutes(
  { db, files, ending }: Services,
  inspectSample: () => Promise<{ looked: number; damaged: number }>,
) {
  let sampled = -Infinity;
  let sample: ReturnType<typeof inspectSample>;
  const pictures = () => {
    if (performance.now() - sampled > SAMPLE_MS) {
      sampled = performance.now();
      sample = inspectSample();
    }
    return sample.catch(() => null);
  };

  const app = new Hono<Env>();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const [database, storage] = await Promise.all([
      sql`select 1`.execute(db).then(Boolean, () => false),
      files.reachable().then(
        () => true,
        () => false,
      ),
    ]);
    const seen = database && storage ? await pictures() : null;
    // One picture that is damaged keeps nobody from the others; where all are, the storage is not the right one.
    const allGone = seen !== null && seen.looked > 0 && seen.damaged === seen.looked;
    const ready = database && storage && !allGone && !ending.aborted;
    return c.json({ database, storage, pictures: seen }, ready ? 200 : 503);
  });
  return app;
}
