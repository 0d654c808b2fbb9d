import { Kysely, sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../api/database/open.ts';
import { postgresDialect } from '../../../api/database/postgres.ts';
import { isUnavailable } from '../../../api/database/unavailable.ts';
import { lineTo } from './line.ts';

async function connected(max: number, timeoutMs = 6000) {
  const line = await lineTo(new URL(inject('postgresUrl')));
  const db = new Kysely({ dialect: postgresDialect(line.url, { max, timeoutMs }) });
  const ask = (seconds = 0) =>
    sql<{ n: number }>`select 1 as n from pg_sleep(${seconds})`.execute(db).then(({ rows }) => rows[0]!.n);
  expect(await ask()).toBe(1);
  return {
    line,
    ask,
    close: async () => {
      await db.destroy();
      line.close();
    },
  };
}

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('a server that falls silent', () => {
  test('keeps nobody for ever, and new connections reach it again', async () => {
    const { line, ask, close } = await connected(1);
    line.cut();
    await expect(ask()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await expect.poll(() => ask().catch(String)).toBe(1);
    await close();
  });

  test('lets nobody wait who comes later, and is found again by itself', async () => {
    const { line, ask, close } = await connected(2, 30_000);
    line.kill();
    const waiting = await Promise.allSettled(Array.from({ length: 20 }, () => ask()));
    for (const outcome of waiting) expect(outcome).toMatchObject({ reason: { code: 'ETIMEDOUT' } });
    // Each of them would take up a whole timeout, two at a time.
    for (let n = 0; n < 500; n += 1) await expect(ask()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    line.mend();
    await expect.poll(() => ask().catch(String)).toBe(1);
    await close();
  });

  test('is not one that takes its time', async () => {
    const { ask, close } = await connected(1);
    expect(await ask(3)).toBe(1);
    await close();
  });

  test('or a lock that somebody holds who is gone: that ends, and is no error of the program', async () => {
    const { ask, close } = await connected(1, 3000);
    await expect(ask(60)).rejects.toSatisfy(isUnavailable);
    expect(await ask()).toBe(1);
    await close();
  });

  test('stops the start with a sentence', async () => {
    const line = await lineTo(new URL(inject('postgresUrl')));
    line.kill();
    await expect(openDatabase({ databaseUrl: line.url, dataDir: '/nowhere' })).rejects.toThrow(
      'Die Datenbank ist nicht erreichbar: Der Server antwortet nicht. Bitte DATABASE_URL prüfen.',
    );
    line.close();
  });
});
