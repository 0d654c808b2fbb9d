import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { mayPass } from '../files/s3/failure.ts';
import type { App, Services } from '../services/services.ts';

/** Whoever asks more often gets the same sample. */
const SAMPLE_MS = 10_000;
/** A proxy waits no longer, and would take out all processes for a store that says nothing. */
const LATE_MS = 2000;

/**
 * `/healthz`: the process answers. `/readyz`: whether it is worth asking. An object store that is away is away for every process, and all
 * that needs none of its files still works: with all of them taken out a proxy would have nobody left to ask.
 */
export function healthRoutes(
  app: App,
  { db, files, storage: place, ending }: Services,
  inspectSample: () => Promise<{ looked: number; damaged: number }>,
) {
  let sampled = -Infinity;
  let sample: ReturnType<typeof inspectSample>;
  const pictures = () => {
    if (performance.now() - sampled > SAMPLE_MS) {
      sampled = performance.now();
      sample = inspectSample();
    }
    return inTime(sample, null);
  };
  let reaching: Promise<'there' | 'away' | null> | undefined;
  /** One that is silent is asked by one at a time. */
  const reached = () =>
    inTime(
      (reaching ??= files
        .reachable()
        .then(
          () => 'there' as const,
          (error: unknown) => (mayPass(error) ? ('away' as const) : null),
        )
        .finally(() => (reaching = undefined))),
      place.at === 's3' ? 'away' : null,
    );

  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const [database, storage] = await Promise.all([
      sql`select 1`.execute(db).then(Boolean, () => false),
      reached(),
    ]);
    const seen = database && storage === 'there' ? await pictures() : null;
    // One picture that is damaged keeps nobody from the others; where all are, the storage is not the right one.
    const allGone = seen !== null && seen.looked > 0 && seen.damaged === seen.looked;
    const ready = database && storage !== null && !allGone && !ending.aborted;
    return c.json({ database, storage: storage === 'there', pictures: seen }, ready ? 200 : 503);
  });
}

async function inTime<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  const answered = new AbortController();
  const late = setTimeout(LATE_MS, otherwise, answered).catch(() => otherwise);
  return Promise.race([asked.catch(() => otherwise), late]).finally(() => answered.abort());
}
