import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { listen } from '../../../api/http/listen.ts';
import { jpeg } from '../albums/pictures.ts';
import { aSecondLater, type Member, startApp, type TestApp } from '../app.ts';
import { fillSite } from '../content.ts';
import { resumable } from '../uploads/tus.ts';

let app: TestApp;
let admin: Member;
const lines: string[] = [];
beforeAll(async () => {
  app = await startApp({}, { write: (line) => void lines.push(line) });
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
  for (const id of ['werkstatt', 'anderes'])
    await app.ask('POST', '/v1/data/create/album', {
      token: admin.token,
      body: { id, title: id, location: `protected/${id}` },
    });
});
afterAll(() => app.close());

interface Made {
  key: string;
  item: { id: string; label: string; lastUsed: string | null };
  detail?: string;
  errors?: { field: string }[];
}
const make = async (may: object, more = {}): Promise<Made & { status: number }> => {
  const answer = await app.ask('POST', `/v1/auth/keys/${admin.userId}`, {
    token: admin.token,
    body: { label: 'Lightroom im Studio', may, expires: '2026-12-24', ...more },
  });
  return { status: answer.status, ...((await answer.json()) as Made) };
};
const reads = (token: string) => app.ask('GET', '/v1/data/read/album', { token });
const list = () => app.get<{ items: Made['item'][] }>(`/v1/auth/keys/${admin.userId}`, admin);
const revoke = (id: string) => app.ask('DELETE', `/v1/auth/key/${id}`, { token: admin.token });

test('a key is shown once, kept as a hash, and named in the log by its label only', async () => {
  const { key, item } = await make({ scope: 'read' }, { label: 'Sicherung' });
  expect(key).toMatch(/^lichthof_[\w-]{43}$/);
  expect((await reads(key)).status).toBe(200);
  const rows = await app.services.db.selectFrom('accessKey').selectAll().execute();
  const kept = JSON.stringify([rows, await list()]);
  expect(kept).toContain('Sicherung');
  expect(kept).not.toContain(key.slice('lichthof_'.length));
  expect((await list()).items).toMatchObject([{ id: item.id, label: 'Sicherung', lastUsed: '2026-11-20' }]);
  expect((await app.ask('POST', '/v1/auth/renew', { token: key })).status).toBe(403);
  const log = lines.join('');
  for (const said of ['Zugangsschlüssel erstellt', 'Zugangsschlüssel benutzt', 'Zugangsschlüssel abgewiesen'])
    expect(lines.find((line) => line.includes(said))).toContain('"accessKey":"Sicherung"');
  expect(log).not.toContain(key.slice('lichthof_'.length));
  app.services.log('INFO', `Jemand schrieb ${key}`);
  expect(lines.join('')).not.toContain(key.slice('lichthof_'.length));
});

test('it ends with its last day, when it is revoked, and with its owner’s access', async () => {
  const refused = {
    status: 401,
    code: 'key-invalid',
    detail: 'Diesen Zugangsschlüssel gibt es nicht, oder er ist abgelaufen oder widerrufen.',
  };
  const { key, item } = await make({ scope: 'read' });
  expect((await reads(key)).status).toBe(200);
  expect((await revoke(item.id)).status).toBe(204);
  expect(await (await reads(key)).json()).toMatchObject(refused);
  expect((await revoke(item.id)).status).toBe(404);
  expect(await (await reads('lichthof_geraten')).json()).toMatchObject(refused);

  const anna = await app.member('anna');
  const ofAnna = await app.ask('POST', `/v1/auth/keys/${anna.userId}`, {
    token: admin.token,
    body: { label: 'Annas', may: { scope: 'read' }, expires: '2026-11-20' },
  });
  const hers = ((await ofAnna.json()) as Made).key;
  expect((await reads(hers)).status).toBe(200);
  const expire = (expires: string | null) =>
    app.services.db.updateTable('users').set({ expires }).where('id', '=', anna.userId).execute();
  await expire('2026-11-19');
  aSecondLater();
  expect((await reads(hers)).status).toBe(401);
  await expire(null);
  aSecondLater();
  expect((await reads(hers)).status).toBe(200);
  app.clock.pass(12 * 3600);
  aSecondLater();
  expect((await reads(hers)).status).toBe(401);
  app.clock.pass(-12 * 3600);
});

test('what its user may not any more it may not either, at once', async () => {
  const second = await app.member('zweite', { admin: true });
  const ofSecond = async (may: object) => {
    const answer = await app.ask('POST', `/v1/auth/keys/${second.userId}`, {
      token: admin.token,
      body: { label: 'Ihrer', may, expires: '2026-12-24' },
    });
    return ((await answer.json()) as Made).key;
  };
  const uploader = await ofSecond({ scope: 'upload', album: 'werkstatt' });
  const reader = await ofSecond({ scope: 'read' });
  const program = { ...second, token: uploader, authId: '' };
  const client = resumable(() => app);
  const bytes = await jpeg('olive');
  const begun = await client.begun(program, bytes, 'spaet.jpg', { album: 'werkstatt' });
  expect((await reads(reader)).status).toBe(200);

  const leave = await app.ask('DELETE', `/v1/auth/sessions/${second.userId}`, { token: admin.token });
  expect(leave.status).toBe(200);
  expect((await reads(reader)).status, 'a program is logged in nowhere').toBe(200);

  const demoted = await app.ask('POST', '/v1/auth/update', {
    token: admin.token,
    body: { id: second.userId, admin: false },
  });
  expect(demoted.status).toBe(200);
  expect((await client.create(program, bytes, 'spaet.jpg', { album: 'werkstatt' })).status).toBe(404);
  expect((await client.patch(program, begun, 0, new Uint8Array(bytes))).status).toBe(404);

  const body = { ids: [second.userId] };
  expect((await app.ask('POST', '/v1/data/delete/users', { token: admin.token, body })).status).toBe(200);
  expect((await reads(reader)).status).toBe(401);
  expect((await client.create(program, bytes, 'spaet.jpg', { album: 'werkstatt' })).status).toBe(401);
});

test('a key for an album ends with it, and reads nothing instead', async () => {
  const body = { id: 'fluechtig', title: 'Flüchtig', location: 'protected/fluechtig' };
  await app.ask('POST', '/v1/data/create/album', { token: admin.token, body });
  const { key } = await make({ scope: 'upload', album: 'fluechtig' });
  const gone = await app.ask('POST', '/v1/data/delete/album', {
    token: admin.token,
    body: { ids: ['fluechtig'] },
  });
  expect(gone.status).toBe(200);
  aSecondLater();
  expect((await reads(key)).status).toBe(401);
});

test('what cannot be is refused with a sentence at its field', async () => {
  const upload = (album: string) => make({ scope: 'upload', album });
  expect(await upload('nirgends')).toMatchObject({ status: 422, errors: [{ field: 'album' }] });
  expect(await make({ scope: 'read' }, { expires: '2026-11-19' })).toMatchObject({
    errors: [{ field: 'expires', message: 'Bitte wählen Sie einen Tag, der noch kommt.' }],
  });
  expect(await make({ scope: 'read' }, { label: ' ' })).toMatchObject({
    errors: [{ field: 'label', message: 'Wofür ist der Schlüssel?' }],
  });
  expect(await make({ scope: 'alles' })).toMatchObject({ status: 422 });
});

test('a program brings a picture into its album, and goes on with no other upload of its owner', async () => {
  const { key } = await make({ scope: 'upload', album: 'werkstatt' });
  const program = { ...admin, token: key, authId: '' };
  const client = resumable(() => app);
  const bytes = await jpeg('teal');
  const came = await client.bring(program, bytes, 'teich.jpg', { album: 'werkstatt' });
  expect(came).toMatchObject({ status: 200, url: 'protected/werkstatt/teich.jpg' });
  expect(lines.find((line) => line.includes('Bild hochgeladen'))).toContain(
    '"accessKey":"Lightroom im Studio"',
  );
  const elsewhere = await client.create(program, bytes, 'teich.jpg', { album: 'anderes' });
  expect(elsewhere.status).toBe(404);
  const begun = await client.begun(admin, bytes, 'teich.jpg', { album: 'anderes' });
  expect(await client.offset(program, begun)).toBe(404);
  expect((await client.send(program, 'DELETE', begun)).status).toBe(404);
});

test('the commands of the documentation do what it says', async () => {
  const server = await listen(createApp(app.services).fetch, { port: 0, host: '127.0.0.1' });
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-curl-'));
  writeFileSync(path.join(dir, 'wald.jpg'), await jpeg('green'));
  const text = readFileSync('docs/access-keys.md', 'utf8');
  const commands = [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, command]) => command!);
  expect(commands).toHaveLength(2);
  const may = [{ scope: 'read' }, { scope: 'upload', album: 'werkstatt' }];
  for (const [i, command] of commands.entries()) {
    const { key } = await make(may[i]!);
    const site = server.address.replace(/\/$/, '');
    const env = { ...process.env, SITE: site, KEY: key, ALBUM: 'werkstatt', FILE: 'wald.jpg' };
    const { status, stdout, stderr } = await run(command, { cwd: dir, env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(i === 0 ? '"items":[' : '"url":"protected/werkstatt/wald.jpg"');
  }
  await server.stop(0);
  rmSync(dir, { recursive: true });
});

/** Beside this process, which has to answer. */
async function run(command: string, options: { cwd: string; env: NodeJS.ProcessEnv }) {
  const child = spawn('sh', ['-c', command], options);
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
  await closed;
  return { status: child.exitCode, stdout, stderr };
}
