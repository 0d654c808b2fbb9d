import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LogEntry } from '../../../api/contract/log.ts';
import { SEVERITIES } from '../../../api/contract/log.ts';
import { cleanLine } from '../../../api/log/redact.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
const lines: string[] = [];
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'DEBUG' }, { write: (line) => lines.push(line) });
  admin = await app.member('chefin', { admin: true });
});
afterAll(() => app.close());

interface Page {
  items: LogEntry[];
  next: string | null;
}
const get = (query: string, token = admin.token) => app.get<Page>(`/v1/log/get?${query}`, { token });
const write = (body: object, from?: string) => app.ask('POST', '/v1/log/log', { body, from });

/** Entries at certain times, without waiting for the batch. */
const insert = (entries: [at: string, level: (typeof SEVERITIES)[number], message: string][]) =>
  app.services.db
    .insertInto('log')
    .values(
      entries.map(([at, level, message]) => ({
        at: new Date(at),
        severity: SEVERITIES.indexOf(level),
        source: 'server',
        message,
      })),
    )
    .execute();

test('what a browser reports is in the log a second later, one line and without secrets', async () => {
  const message = 'Bild fehlt:\n/imgs/a.jpg?id=geheim';
  expect((await write({ severity: 'WARNING', message })).status).toBe(204);
  await expect
    .poll(async () => (await get('text=Bild%20fehlt')).items)
    .toMatchObject([
      { level: 'WARNING', source: 'client', message: 'Bild fehlt:\\u000a/imgs/a.jpg?id=-', detail: null },
    ]);
  expect(lines.join('')).not.toContain('geheim');
  expect(lines.filter((line) => line.includes('Bild fehlt'))).toHaveLength(1);
});

test('a request is logged without its query and its headers', async () => {
  await app.ask('GET', '/imgs/none.jpg?id=streng-geheim', { headers: { 'X-Auth-Id': 'auch-geheim' } });
  const line = lines.find((line) => line.includes('/imgs/none.jpg'));
  expect(JSON.parse(line!)).toMatchObject({
    level: 'DEBUG',
    msg: 'request',
    method: 'GET',
    path: '/imgs/none.jpg',
  });
  expect(lines.join('')).not.toMatch(/geheim/);
});

test('no id of a request is taken for a secret, and none comes twice', async () => {
  const asked = await Promise.all(Array.from({ length: 15 }, () => app.ask('GET', '/healthz')));
  const ids = asked.map(({ headers }) => headers.get('X-Request-Id')!);
  expect(new Set(ids).size).toBe(15);
  expect(ids.map(cleanLine)).toEqual(ids);
});

test('a day is a day in Germany, the level is the least one, newest first', async () => {
  await insert([
    ['2026-03-28T22:59:59Z', 'ERROR', 'noch Samstag'],
    ['2026-03-28T23:00:00Z', 'ERROR', 'Sonntag fängt an'],
    ['2026-03-29T10:00:00Z', 'DEBUG', 'mittags'],
    ['2026-03-29T21:59:59Z', 'WARNING', 'Sonntag hört auf'],
    ['2026-03-29T22:00:00Z', 'ERROR', 'schon Montag'],
  ]);
  const told = async (query: string) =>
    (await get(`date=2026-03-29${query}`)).items.map(({ message }) => message);
  expect(await told('')).toEqual(['Sonntag hört auf', 'mittags', 'Sonntag fängt an']);
  expect(await told('&order=asc')).toEqual(['Sonntag fängt an', 'mittags', 'Sonntag hört auf']);
  expect(await told('&level=WARNING')).toEqual(['Sonntag hört auf', 'Sonntag fängt an']);
  expect(await told('&level=ERROR')).toEqual(['Sonntag fängt an']);
  expect(await told('&text=SONNTAG')).toEqual(['Sonntag hört auf', 'Sonntag fängt an']);
  expect(await told(`&text=${encodeURIComponent("%' or 1=1 --")}`)).toEqual([]);
});

test('today and yesterday follow the clock', async () => {
  await insert([
    ['2026-11-19T22:59:00Z', 'INFO', 'gestern'],
    ['2026-11-19T23:01:00Z', 'INFO', 'heute'],
  ]);
  expect((await get('date=yesterday')).items.map(({ message }) => message)).toEqual(['gestern']);
  expect((await get('date=today&text=heute')).items).toHaveLength(1);
  expect((await get('text=heute')).items).toHaveLength(1);
});

test('pages join without a gap, also among entries of the same moment', async () => {
  const all = Array.from({ length: 25 }, (_, i) => `e${i}`);
  await insert(all.map((message) => ['2026-05-01T10:00:00Z', 'INFO', message]));
  for (const order of ['asc', 'desc'] as const) {
    const found: string[] = [];
    let after = '';
    do {
      const page = await get(`date=2026-05-01&limit=10&order=${order}${after}`);
      found.push(...page.items.map(({ message }) => message));
      after = page.next ? `&after=${page.next}` : '';
    } while (after);
    expect(found).toEqual(order === 'asc' ? all : all.toReversed());
  }
});

test.each(['date=2026-02-30', 'date=heute', 'level=TRACE', 'limit=0', 'limit=1001', 'order=up', 'x=1'])(
  '%s is refused in German',
  async (query) => {
    const response = await app.ask('GET', `/v1/log/get?${query}`, { token: admin.token });
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: { field: string; message: string }[] };
    expect(errors[0]!.field).toBe(query.split('=')[0]);
  },
);

test('a made-up place to go on from is refused', async () => {
  for (const after of ['x', Buffer.from("2026-01-01T00:00:00Z 1' or").toString('base64url')]) {
    expect((await app.ask('GET', `/v1/log/get?after=${after}`, { token: admin.token })).status).toBe(400);
  }
});

test('only administrators read the log', async () => {
  const { token } = await app.member('anna');
  for (const path of ['/v1/log/get', '/v1/log/tail']) {
    expect((await app.ask('GET', path, { token })).status).toBe(403);
    expect((await app.ask('GET', path)).status).toBe(401);
  }
});

test.each([
  [{ severity: 'TRACE', message: 'x' }, 422],
  [{ severity: 'INFO', message: '' }, 422],
  [{ severity: 'INFO', message: { html: '<b>' } }, 422],
  [{ severity: 'INFO', message: 'x', source: 'server' }, 422],
  [{ severity: 'INFO', message: 'x'.repeat(5000) }, 413],
])('a report %o is refused', async (body, status) => {
  expect((await write(body, '203.0.113.5')).status).toBe(status);
});

test('sixty reports a minute from one network; a flood neither fills the log nor stops the others', async () => {
  const flood = await Promise.all(
    Array.from({ length: 200 }, () => write({ severity: 'INFO', message: 'flood' }, '203.0.113.6')),
  );
  expect(flood.filter(({ status }) => status === 204)).toHaveLength(60);
  const refused = flood.find(({ status }) => status === 429)!;
  expect(refused.headers.get('Retry-After')).toBe('60');
  expect((await write({ severity: 'INFO', message: 'another' }, '203.0.113.7')).status).toBe(204);
  // It came last, and entries are written in the order in which they came.
  await expect.poll(async () => (await get('text=another')).items).toHaveLength(1);
  expect((await get('text=flood')).items).toHaveLength(60);
});

test('a megabyte a day from one network', async () => {
  let written = 0;
  for (let minute = 0; minute < 12; minute += 1) {
    const statuses = await Promise.all(
      Array.from({ length: 60 }, () => write({ severity: 'INFO', message: 'x'.repeat(3900) }, '203.0.113.8')),
    );
    written += statuses.filter(({ status }) => status === 204).length;
    app.clock.pass(60);
  }
  expect(written * 3900).toBeGreaterThan(990_000);
  expect(written * 3900).toBeLessThan(1_010_000);
});

test('a day comes as one file, oldest first, however long it is', async () => {
  const many = Array.from(
    { length: 2100 },
    (_, i) => [`2026-05-02T10:00:00.${String(i % 1000).padStart(3, '0')}Z`, 'INFO', `Zeile ${i}`] as const,
  );
  await insert(many.map((entry) => [...entry]));
  const answer = await app.ask('GET', '/v1/log/download?date=2026-05-02', { token: admin.token });
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="protokoll-2026-05-02.jsonl"');
  const entries = (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LogEntry);
  expect(new Set(entries.map(({ message }) => message)).size).toBe(2100);
  const times = entries.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted());
  const empty = await app.ask('GET', '/v1/log/download?date=2001-01-01', { token: admin.token });
  expect([empty.status, await empty.text()]).toEqual([200, '']);
});
