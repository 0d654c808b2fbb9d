import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { openFiles } from '../../../api/files/disk.ts';
import { listen, type Listening } from '../../../api/http/listen.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

const MIB = 1 << 20;
const GIB = 1 << 30;
/** Connections of `fetch` that the tests between leave unused are not closed under it. */
const LISTEN = { port: 0, host: '127.0.0.1', limits: { keepAliveTimeout: 300_000 } };
let app: TestApp;
let admin: Member;
let member: Member;
let server: Listening;
/** The same on a disk that is nearly full. */
let full: Listening;

beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  member = await app.member('anna');
  server = await listen(createApp(app.services).fetch, LISTEN);
  const statfs = () => Promise.resolve({ bsize: GIB, blocks: 10, bavail: 0 });
  const parts = { ...app.services, files: await openFiles(app.dir, statfs) };
  full = await listen(createApp(parts).fetch, LISTEN);
});
afterAll(async () => {
  await Promise.all([server.stop(0), full.stop(0)]);
  await app.close();
});

function form(mib: number, subDir: string): FormData {
  const body = new FormData();
  body.append('subDir', subDir);
  body.append('file', new Blob([new Uint8Array(mib * MIB)]), 'bild.jpg');
  return body;
}

type Case = [why: string, to: () => Listening, who: () => Member | null, form: FormData, status: number];
const cases: Case[] = [
  ['too large', () => server, () => admin, form(100, '2026/11'), 413],
  ['a full disk', () => full, () => admin, form(50, '2026/11'), 507],
  ['a folder that is none', () => server, () => admin, form(50, '../etc'), 422],
  ['no picture', () => server, () => admin, form(50, '2026/11'), 422],
  ['not allowed', () => server, () => member, form(50, '2026/11'), 403],
  ['nobody', () => server, () => null, form(50, '2026/11'), 401],
];

describe('a refusal reaches whoever still sends', () => {
  test.each(cases)('%s', async (_, to, who, body, status) => {
    const token = who()?.token;
    const response = await fetch(`${to().address}/v1/image/create`, {
      method: 'POST',
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ detail: expect.stringMatching(/\w+/) });
  });

  test('of a text, where it has no end that was said', async () => {
    const body = new ReadableStream({
      start: (controller) => {
        for (let n = 0; n < 30; n += 1) controller.enqueue(new Uint8Array(MIB).fill(32));
        controller.close();
      },
    });
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, duplex: 'half' };
    const response = await fetch(`${server.address}/v1/auth/login`, init);
    expect(response.status).toBe(413);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  });

  test('in order: after it the connection serves the next request', async () => {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    const length = 40 * MIB;
    socket.write(`POST /v1/image/create HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
    for (let sent = 0; sent < length; sent += MIB) {
      if (!socket.write(Buffer.alloc(MIB))) await once(socket, 'drain');
    }
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await once(socket, 'close');
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  });
});
