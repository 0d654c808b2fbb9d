import { afterAll, expect, test } from 'vitest';
import { startBackups } from '../../../api/jobs/backups.ts';
import { startSweeping } from '../../../api/jobs/sweep.ts';
import { startApp } from '../app.ts';

const app = await startApp();
afterAll(() => app.close());

test('what the end of the server cuts short is nothing to warn of', async () => {
  const said: string[] = [];
  const ended = new AbortController();
  const services = {
    ...app.services,
    ending: ended.signal,
    log: (_: string, text: string) => void said.push(text),
    db: new Proxy(app.services.db, {
      get: () => () => {
        throw new Error('driver has already been destroyed');
      },
    }),
  };
  const run = async () => {
    for (const jobs of [startSweeping(services), startBackups(services, { alone: false })]) jobs.stop();
    await new Promise(setImmediate);
  };
  await run();
  expect(new Set(said)).toContain('Das Aufräumen ging nicht');
  expect(new Set(said)).toContain('Nach den Sicherungen ließ sich nicht sehen');
  said.length = 0;
  ended.abort();
  await run();
  expect(said).toEqual([]);
});
