import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../api/app.ts';
import { postgresDialect } from '../../api/database/postgres.ts';
import type { Database } from '../../api/database/schema.ts';
import { openFiles } from '../../api/files/disk.ts';
import type { Services } from '../../api/services/services.ts';
import { type Member, PASSWORD, startApp, type TestApp } from './app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  const { db, files } = app.services;
  await db
    .insertInto('textBlock')
    .values([
      { id: 't-preise', text: '<p>alt</p>' },
      { id: 't-agb', location: 'agb.html' },
    ])
    .execute();
  await files.put('blog', 'agb.html', Buffer.from('<p>alt</p>'));
});
afterAll(() => app.close());

const contact = {
  name: 'Anna',
  email: 'anna@example.org',
  subject: 'Termin',
  message: 'Hallo!',
  consent: true,
};
const login = { email: 'chefin@example.org', password: PASSWORD };
type Call = [at: string, body: object];
const MESSAGE: Call = ['/v1/mail/', { ...contact, website: '' }];
const TEXT: Call = ['/v1/data/text/texts/t-preise', { text: '<p>neu</p>' }];
const TEXT_FILE: Call = ['/v1/data/text/texts/t-agb', { text: '<p>neu</p>' }];
const TAG: Call = ['/v1/data/create/tag', { id: 70, name: 'Nebel' }];

async function send([at, body]: Call, services: Services = app.services) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}` };
  const response = await createApp(services).request(at, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const { code, detail } = (await response.json()) as { code: string; detail: string };
  return { status: response.status, code, detail };
}
const NO_SPACE = {
  status: 507,
  code: 'no-space',
  detail: 'Kein Speicherplatz – bitte später erneut versuchen.',
};

test.each([
  ['message', MESSAGE],
  ['textVersion', TEXT],
  ['textVersion', TEXT_FILE],
  ['tag', TAG],
  ['session', ['/v1/auth/login', login] satisfies Call],
])('where the database has no room for a row of %s, 507 says so', async (table, call) => {
  const { db } = app.services;
  await sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise 'could not extend file' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger full_disk before insert on ${sql.table(table)} execute function full_disk()`.execute(
    db,
  );
  try {
    expect(await send(call)).toEqual(NO_SPACE);
  } finally {
    await sql`drop function full_disk cascade`.execute(db);
  }
});

test.each(['ENOSPC', 'EDQUOT'])(
  'where a text’s file cannot be written for %s, 507 says so and nothing changed',
  async (code) => {
    const put = () => Promise.reject(Object.assign(new Error(`${code}: write`), { code }));
    const { files } = app.services;
    expect(await send(TEXT_FILE, { ...app.services, files: { ...files, put } })).toEqual(NO_SPACE);
    expect(String(await files.read('blog', 'agb.html'))).toBe('<p>alt</p>');
    const row = app.services.db.selectFrom('textBlock').select('version').where('id', '=', 't-agb');
    expect(await row.executeTakeFirst()).toEqual({ version: 1 });
  },
);

test.each(['EIO', 'EROFS'])(
  'a disk that fails (%s) is no error of the program: 503 says so',
  async (code) => {
    const put = () => Promise.reject(Object.assign(new Error(`${code}: write`), { code }));
    const { files } = app.services;
    const answer = await send(TEXT_FILE, { ...app.services, files: { ...files, put } });
    expect(answer).toMatchObject({
      status: 503,
      detail: expect.stringContaining('Speicher des Servers') as string,
    });
  },
);

test('a database that went away because the disk is full is told apart from one that is only away', async () => {
  const away = new Kysely<Database>({ dialect: postgresDialect('postgres://x@127.0.0.1:1/x') });
  const full = await openFiles(app.dir, () => Promise.resolve({ bsize: 4096, blocks: 1 << 28, bavail: 100 }));
  const services = { ...app.services, db: away };
  expect(await send(MESSAGE, services)).toMatchObject({ status: 503 });
  expect(await send(MESSAGE, { ...services, files: full })).toEqual(NO_SPACE);
  await away.destroy();
});
