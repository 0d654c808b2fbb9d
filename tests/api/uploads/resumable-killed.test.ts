import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { jpeg } from '../albums/pictures.ts';
import { prepareDataDir } from '../database/create.ts';
import { isSecondRun } from '../images/photos.ts';
import { sha } from './tus.ts';
import { BARE } from '../../processes.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-upload-'));
const login = { email: 'leitung@example.org', password: 'ein langes Passwort' };
const env = {
  ...BARE,
  DATA_DIR: dir,
  DEMO: '0',
  PORT: '0',
  LOG_LEVEL: 'ERROR',
  ADMIN_EMAIL: login.email,
  ADMIN_PASSWORD: login.password,
};
let server: ChildProcess;
afterAll(async () => {
  server.kill('SIGKILL');
  await once(server, 'exit').catch(() => undefined);
  rmSync(dir, { recursive: true, force: true });
});

/** Starts the server on what the one before has left, and logs in. */
async function start() {
  const child = spawn(process.execPath, ['api/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  server = child;
  let address = '';
  for await (const line of createInterface(child.stdout)) {
    address = /https?:\/\/[\w.:[\]-]+/.exec(line)?.[0] ?? '';
    if (address) break;
  }
  child.stdout.resume();
  const body = JSON.stringify(login);
  const headers = { 'Content-Type': 'application/json' };
  const { jwt } = (await (
    await fetch(`${address}/v1/auth/login`, { method: 'POST', headers, body })
  ).json()) as {
    jwt: string;
  };
  return (method: string, url: string, more: object = {}, sent?: BodyInit) =>
    fetch(address + url, {
      method,
      headers: { Authorization: `Bearer ${jwt}`, ...more },
      ...(sent !== undefined && { body: sent, duplex: 'half' }),
    });
}

async function kill() {
  server.kill('SIGKILL');
  await once(server, 'exit');
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const temporary = () => readdirSync(path.join(dir, 'uploads/.tmp'));
const piece = (offset: number) => ({
  'Content-Type': 'application/offset+octet-stream',
  'Upload-Offset': String(offset),
});

describe.skipIf(isSecondRun)('a server that is killed in the middle of a file', () => {
  test('goes on behind the last piece, and ends with the same bytes', async () => {
    const bytes = new Uint8Array(await jpeg('maroon', 3000));
    const half = Math.floor(bytes.length / 2);
    await prepareDataDir(dir);
    let ask = await start();
    const created = await ask('POST', '/v1/upload', {
      'Upload-Length': String(bytes.length),
      'Upload-Metadata': `filename ${base64('fest.jpg')},sha256 ${base64(sha(bytes))},destination ${base64('{"album":"noir"}')}`,
    });
    const url = created.headers.get('Location')!;
    expect((await ask('PATCH', url, piece(0), bytes.subarray(0, half))).status).toBe(204);

    // Its next piece is on the way, and part of it on the disk.
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.subarray(half, half + 200_000)),
    });
    const lost = ask('PATCH', url, piece(half), endless).catch(() => null);
    await expect.poll(() => temporary().length).toBe(1);
    await kill();
    expect(await lost).toBeNull();

    ask = await start();
    expect(temporary()).toEqual([]);
    const state = await ask('HEAD', url);
    expect(state.headers.get('Upload-Offset')).toBe(String(half));
    expect((await ask('PATCH', url, piece(half), bytes.subarray(half))).status).toBe(204);

    // Killed once more before it is known what became of it.
    const json = { 'Content-Type': 'application/json' };
    const unheard = ask('POST', `${url}/finish`, json, '{}').catch(() => null);
    await kill();
    await unheard;
    ask = await start();
    const finished = (await (await ask('POST', `${url}/finish`, json, '{}')).json()) as { url: string };
    expect(Buffer.from(bytes).equals(readFileSync(path.join(dir, 'imgs', finished.url)))).toBe(true);
    const there = (await (await ask('GET', '/v1/data/read/image?nsfw=1&limit=5')).json()) as {
      items: object[];
    };
    expect(there.items).toHaveLength(1);
    expect(readdirSync(path.join(dir, 'uploads')).filter((name) => name !== '.tmp')).toEqual([]);
  });
});
