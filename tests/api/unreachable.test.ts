import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../api/app.ts';
import { parseConfig } from '../../api/config.ts';
import { openDatabase } from '../../api/database/open.ts';
import { postgresDialect } from '../../api/database/postgres.ts';
import type { Database } from '../../api/database/schema.ts';
import { isUnavailable } from '../../api/database/unavailable.ts';
import { silent } from '../../api/log/log.ts';
import { openServices } from '../../api/open.ts';
import { loadPages } from '../../api/pages/built.ts';

/** Nobody listens there. */
const NOWHERE = 'postgres://jemand:geheim@127.0.0.1:1/lichthof';
const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-unreachable-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('an unreachable database stops the start with a sentence that tells no password', async () => {
  const start = openDatabase({ databaseUrl: NOWHERE, dataDir: dir });
  await expect(start).rejects.toThrow(
    'Die Datenbank ist nicht erreichbar: Unter dieser Adresse antwortet niemand.',
  );
  await expect(start).rejects.not.toThrow('geheim');
});

test('a database that goes away is answered with 503 in German, and the process goes on', async () => {
  const db = new Kysely<Database>({ dialect: postgresDialect(NOWHERE) });
  const services = await openServices(parseConfig({ DATA_DIR: dir }), { db, log: silent });
  const dist = path.join(dir, 'dist');
  mkdirSync(dist);
  writeFileSync(
    path.join(dist, 'index.html'),
    '<head><title>Lichthof</title></head><script src="/a.js"></script>',
  );
  const app = createApp(services, await loadPages(dist));
  const answer = await app.request('/v1/data/read/posts');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('5');
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({
    code: 'unavailable',
    detail: expect.stringContaining('Datenbank'),
  });
  // A browser starts the application all the same; whoever indexes the page does not take it for an empty one.
  for (const address of ['/images', '/blog/gibt-es-nicht']) {
    const page = await app.request(address);
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await page.text()).toContain('<script src="/a.js">');
  }
  expect((await app.request('/healthz')).status).toBe(200);
  expect(await (await app.request('/readyz')).json()).toEqual({
    database: false,
    storage: true,
    pictures: null,
  });
  await services.close();
});

test('a file that is missing is not the database that is', () => {
  const missing = (syscall: string) => Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall });
  expect([isUnavailable(missing('open')), isUnavailable(missing('connect'))]).toEqual([false, true]);
});
