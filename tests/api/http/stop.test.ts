import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

async function start() {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'crashing.ts')]);
  children.push(child);
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  const ended = once(child, 'exit') as Promise<[code: number | null]>;
  while (!output.includes('\n')) await once(child.stdout, 'data');
  return { child, address: output.split('\n')[0]!, ended, output: () => output };
}

// No database takes part: once is enough.
describe.runIf(process.env['TEST_DATABASE'] === 'embedded')('the end', () => {
  test.each(['/throw', '/reject'])(
    'after an error nobody caught (%s): logged, what runs is finished, exit with 1',
    async (crash) => {
      const { address, ended, output } = await start();
      const slow = fetch(`${address}/slow`).then((response) => response.text());
      await new Promise((resolve) => setTimeout(resolve, 150));
      await fetch(address + crash).catch(() => undefined);
      expect(await slow).toBe('done');
      expect((await ended)[0]).toBe(1);
      expect(output()).toContain('"level":"ERROR"');
      expect(output()).toContain('Unerwarteter Fehler: ');
      expect(output()).not.toContain('geheim');
    },
  );

  test('after a signal: what runs is finished, exit with 0', async () => {
    const { child, address, ended, output } = await start();
    const slow = fetch(`${address}/slow`).then((response) => response.text());
    await new Promise((resolve) => setTimeout(resolve, 150));
    child.kill('SIGTERM');
    expect(await slow).toBe('done');
    expect((await ended)[0]).toBe(0);
    expect(output()).toContain('Lichthof wird beendet …');
    await expect(fetch(address)).rejects.toThrow();
  });

  test('after a second signal: at once', async () => {
    const { child, address, ended } = await start();
    const slow = fetch(`${address}/slow`).catch(() => 'cut');
    await new Promise((resolve) => setTimeout(resolve, 150));
    child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 100));
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(1);
    expect(await slow).toBe('cut');
  });
});
