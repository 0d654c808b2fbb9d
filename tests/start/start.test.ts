import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-start-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** `make start` as somebody would type it, on a free port and a data directory of its own. */
async function start(env: Record<string, string> = {}) {
  const child = spawn('make', ['start'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dir, ...env },
    // A group of its own, as a terminal gives it: the signal reaches make and the server.
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  // make itself dies of the signal; the server holds the streams until it has ended.
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /auf (http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(output)));
  });
  return {
    address,
    output: () => output,
    async stop(signal: 'SIGTERM' | 'SIGINT') {
      process.kill(-child.pid!, signal);
      await closed;
      return output;
    },
  };
}

let first: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  first = await start();
}, 300_000);

test('the first start shows demo pictures and the first administrator can log in', async () => {
  const [, email, password] = await vi.waitUntil(
    () => /Administrator: (\S+), Passwort (\S+)/.exec(first.output()),
    { timeout: 60_000 },
  );
  const images = await fetch(`${first.address}/v1/data/read/image?limit=5`).then((answer) => answer.json());
  expect(images).toMatchObject({ items: expect.any(Array), total: expect.any(Number) });
  expect((images as { total: number }).total).toBeGreaterThan(20);
  const login = await fetch(`${first.address}/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(login.status).toBe(200);
  expect(await (await fetch(first.address)).text()).toContain('<html lang="de"');
});

test('it knows from where it is asked: what watches it on this machine needs no login', async () => {
  const metrics = await fetch(`${first.address}/metrics`);
  expect([metrics.status, await metrics.text()]).toEqual([
    200,
    expect.stringContaining('lichthof_') as string,
  ]);
  const passedOn = await fetch(`${first.address}/metrics`, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  expect(passedOn.status).toBe(404);
});

test('a signal stops it cleanly, and the second start keeps everything and tells no password', async () => {
  expect(await first.stop('SIGTERM')).toContain('Lichthof ist beendet.');
  const second = await start();
  expect(second.output()).not.toContain('Passwort');
  const { total } = (await (await fetch(`${second.address}/v1/data/read/image?limit=1`)).json()) as {
    total: number;
  };
  expect(total).toBeGreaterThan(20);
  expect(await second.stop('SIGINT')).toContain('Lichthof ist beendet.');
});

test('a wrong setting stops the start with a sentence that names it', async () => {
  await expect(start({ PORT: 'achtzig' })).rejects.toThrow('PORT muss eine ganze Zahl von 0 bis 65535 sein');
});
