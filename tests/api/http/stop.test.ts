import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

async function start(drive = '') {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'crashing.ts'), drive]);
  children.push(child);
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  const ended = once(child, 'exit') as Promise<[code: number | null]>;
  const says = async (text: string) => {
    while (!output.includes(`${text}\n`)) await once(child.stdout, 'data');
  };
  await says('');
  return { child, address: output.split('\n')[0]!, ended, says, output: () => output };
}

// No database takes part: once is enough.
describe.runIf(process.env['TEST_DATABASE'] === 'embedded')('the end', () => {
  test.each(['/throw', '/reject'])(
    'after an error nobody caught (%s): logged, what runs is finished, exit with 1',
    async (crash) => {
      const { address, ended, says, output } = await start();
      const slow = fetch(`${address}/slow`).then((response) => response.text());
      await says('/slow');
      await fetch(address + crash).catch(() => undefined);
      expect(await slow).toBe('done');
      expect((await ended)[0]).toBe(1);
      expect(output()).toContain('"level":"ERROR"');
      expect(output()).toContain('Unerwarteter Fehler: ');
      expect(output()).not.toContain('geheim');
    },
  );

  test('after a signal: what runs is finished, exit with 0', async () => {
    const { child, address, ended, says, output } = await start();
    const slow = fetch(`${address}/slow`).then((response) => response.text());
    await says('/slow');
    child.kill('SIGTERM');
    expect(await slow).toBe('done');
    expect((await ended)[0]).toBe(0);
    expect(output()).toContain('Lichthof wird beendet …');
    await expect(fetch(address)).rejects.toThrow();
  });

  test('after a signal that make has passed on as well: as after one', async () => {
    const { child, address, ended, says } = await start();
    const slow = fetch(`${address}/slow`).then((response) => response.text());
    await says('/slow');
    child.kill('SIGTERM');
    await says('Lichthof wird beendet …');
    child.kill('SIGTERM');
    expect(await slow).toBe('done');
    expect((await ended)[0]).toBe(0);
  });

  test.skipIf(process.platform === 'win32')(
    'after a signal: also where a drive does not answer',
    async () => {
      const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-drive-'));
      const drive = path.join(dir, 'pipe');
      execFileSync('mkfifo', [drive]);
      const { child, address, ended, says } = await start(drive);
      await (await fetch(`${address}/drive`)).text();
      child.kill('SIGTERM');
      await says('Lichthof ist beendet.');
      await ended;
      rmSync(dir, { recursive: true });
    },
  );

  test('after a second signal: at once', async () => {
    const { child, address, ended, says } = await start();
    const endless = fetch(`${address}/endless`).catch(() => 'cut');
    await says('/endless');
    child.kill('SIGTERM');
    await says('Lichthof wird beendet …');
    const impatient = setInterval(() => child.kill('SIGTERM'), 50);
    expect((await ended)[0]).toBe(1);
    clearInterval(impatient);
    expect(await endless).toBe('cut');
  });
});
