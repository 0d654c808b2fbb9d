import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { LogEntry } from '../../../api/contract/log.ts';
import { sql } from 'kysely';
import { type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'INFO' }, { write: () => undefined });
  admin = await app.member('chefin', { admin: true });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app.close());

/** Reads as a browser does, with `fetch`; from now on. */
async function listen(query = '', token = admin.token) {
  const response = await app.ask('GET', `/v1/log/tail${query}`, { token });
  expect(response.headers.get('Content-Type')).toContain('text/event-stream');
  const entries: LogEntry[] = [];
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const opened = Promise.withResolvers<void>();
  const ended = (async () => {
    let text = '';
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      opened.resolve();
      text += read.value;
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data) entries.push(JSON.parse(data) as LogEntry);
      }
    }
  })();
  await opened.promise;
  return { entries, ended, cancel: () => reader.cancel() };
}
const written = async (message: string) =>
  !!(await app.services.db.selectFrom('log').select('id').where('message', '=', message).executeTakeFirst());
const report = (severity: string, message: string) =>
  app.ask('POST', '/v1/log/log', { body: { severity, message } });

test('new entries come as they are written, filtered, each once', async () => {
  await report('ERROR', 'eins, vorher');
  await expect.poll(() => written('eins, vorher')).toBe(true);
  const tail = await listen('?level=WARNING&text=eins');
  await report('ERROR', 'eins');
  await report('INFO', 'eins, zu leise');
  await report('ERROR', 'zwei');
  await expect.poll(() => tail.entries).toMatchObject([{ level: 'ERROR', message: 'eins' }]);
  // Each is read once more with the next one, so a second time would come before it.
  await report('WARNING', 'noch eins');
  await expect.poll(() => tail.entries.length).toBe(2);
  await report('WARNING', 'zuletzt eins');
  await expect.poll(() => tail.entries.length).toBe(3);
  expect(tail.entries.map(({ message }) => message)).toEqual(['eins', 'noch eins', 'zuletzt eins']);
  await tail.cancel();
});

test('an entry that becomes visible late, behind a higher id, is not missed', async () => {
  // It is looked for during five seconds, which do not pass here.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const tail = await listen();
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('log', 'id')) as id`.execute(app.services.db);
  const insert = (id: ReturnType<typeof sql>, message: string) =>
    sql`insert into log (id, severity, source, message) overriding system value
        values (${id}, 1, 'server', ${message})`.execute(app.services.db);
  await insert(sql`default`, 'second');
  const told = () => tail.entries.map(({ message }) => message);
  await expect.poll(told).toContain('second');
  await insert(sql`${rows[0]!.id}`, 'late');
  await expect.poll(told).toContain('late');
  await tail.cancel();
});

test('it ends with the session', async () => {
  const { token } = await app.member('vertretung', { admin: true });
  const tail = await listen('', token);
  await app.ask('POST', '/v1/auth/logout', { token });
  await tail.ended;
});

test('it ends when the server stops', async () => {
  const tail = await listen();
  app.services.end();
  await tail.ended;
});
