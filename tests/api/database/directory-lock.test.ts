import { once } from 'node:events';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPT = `
  import { lockDirectory } from '${path.resolve('api/database/directory-lock.ts')}';
  process.send('ready');
  process.on('message', (dir) =>
    lockDirectory(dir).then(() => process.send('held'), (error) => process.send(error.name)));`;

/** Waits for the start, so that all begin in the same moment. */
async function contender() {
  const child = fork('-', [], {
    execArgv: ['--input-type=module', '--eval', SCRIPT],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

test('of processes that find what a killed one has left, one holds the directory', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'lichthof-lock-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (let round = 1; round <= 5; round += 1) {
    const dir = path.join(root, `data-${round}`);
    const killed = await contender();
    killed.send(dir);
    expect((await once(killed, 'message'))[0]).toBe('held');
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const children = await Promise.all(Array.from({ length: 6 }, contender));
    const said = children.map((child) => once(child, 'message').then(([message]) => message as string));
    for (const child of children) child.send(dir);
    expect((await Promise.all(said)).toSorted()).toEqual([...Array(5).fill('DirectoryInUse'), 'held']);
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(children.map((child) => once(child, 'exit')));
  }
});
