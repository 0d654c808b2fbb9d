import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endWithFolder, inFolder } from './gate/folder.ts';
import { judge } from './gate/outcome.ts';
import { ROWS } from './gate/rows.ts';
import { gateServer } from './gate/server.ts';

test('a row of the gate is missed by what is lost, torn, answered with the wrong error or answered late', () => {
  const verdict = (outcome: object) => judge('row', 1, { volume: '', ...outcome }).shown.verdict;
  const visited = { times: [10, 20], statuses: { 200: 2 }, unanswered: 0 };
  expect(verdict({ visited })).toBe('ok');
  expect(verdict({ notRun: 'no PostgreSQL here' })).toBe('not run');
  expect(verdict({ visited, statuses: { 503: 1 }, allowed: [503] })).toBe('ok');
  for (const missed of [
    { lost: ['tag 1'] },
    { torn: ['page'] },
    { statuses: { 503: 1 } },
    { statuses: { 500: 1 }, allowed: [503] },
    { visited: { ...visited, times: [10, 251] } },
    { visited: { ...visited, times: [] } },
    { missed: ['only 3 of 4'] },
  ])
    expect(verdict(missed), JSON.stringify(missed)).toBe('MISSED');
});

test.runIf(process.platform === 'linux')('its power loss keeps what was synced, and nothing else', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'lichthof-unsynced-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [real, shadow] = [path.join(root, 'real'), path.join(root, 'shadow')];
  const script = `
    import { mkdir, open, rename, writeFile } from 'node:fs/promises';
    const synced = async (file, text) => { const handle = await open(file, 'w'); await handle.writeFile(text); await handle.sync(); await handle.close(); };
    await mkdir('${real}', { recursive: true });
    await synced('${real}/synced', 'whole');
    await writeFile('${real}/unsynced', 'gone');
    await synced('${real}/before', 'moved');
    await rename('${real}/before', '${real}/after');`;
  const env = { ...process.env, POWER_REAL: real, POWER_SHADOW: shadow, POWER_EAGER: '0' };
  const preload = path.resolve('tests/gate/unsynced.ts');
  execFileSync(process.execPath, [`--import=${preload}`, '--input-type=module', '--eval', script], { env });
  const left = (name: string) =>
    existsSync(path.join(shadow, name)) ? readFileSync(path.join(shadow, name), 'utf8') : null;
  expect(['synced', 'unsynced', 'before', 'after'].map(left)).toEqual(['whole', '', 'moved', null]);
});

test('what a row has started ends with it, also where it breaks off', async () => {
  let pid = 0;
  const row = inFolder(async (root) => {
    const server = await gateServer(path.join(root, 'data'));
    await server.start();
    ({ pid } = server);
    throw new Error('broken off');
  });
  await expect(row).rejects.toThrow('broken off');
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('and what the one beside it has started goes on', async () => {
  const ended: string[] = [];
  const first = Promise.withResolvers<void>();
  const row = (name: string, until: Promise<unknown>) =>
    inFolder(async () => {
      endWithFolder(() => ended.push(name));
      await until;
    });
  const going = row('first', first.promise);
  await row('second', Promise.resolve());
  expect(ended).toEqual(['second']);
  first.resolve();
  await going;
  expect(ended).toEqual(['second', 'first']);
});

/** What takes longest, and what only repeats it, is left to `make gate`. */
const TINY = ['kill', 'interrupted', 'soak', 'malformed'];

test.each(Object.keys(ROWS))('the row %s loses nothing', async (name) => {
  const row = await ROWS[name]!();
  if (!TINY.includes(name)) return;
  const { lost = [], torn = [], missed = [], statuses = {}, allowed = [] } = await row(0.002);
  const wrong = Object.keys(statuses).filter(
    (status) => Number(status) >= 500 && !allowed.includes(Number(status)),
  );
  expect({ lost, torn, missed, wrong }).toEqual({ lost: [], torn: [], missed: [], wrong: [] });
});
