// issue 12, 1: a backup that is one file
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../app.ts';
import { everything, startSite } from './site.ts';

let app: TestApp;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
  ({ app } = site);
});
afterAll(() => site.close());

const passphrase = 'silber und gelatine';

test('one file holds the whole site, its secrets lie beside it', async () => {
  expect(await site.run('backup', 'umzug/mai.zip')).toContain(`${site.folder('umzug/mai.zip')}.geheimnisse`);
  expect(readdirSync(site.folder('umzug')).toSorted()).toEqual(['mai.zip', 'mai.zip.geheimnisse']);
  const secret = readFileSync(site.folder('umzug/mai.zip.geheimnisse'), 'utf8');
  const [key] = Object.values(JSON.parse(secret) as Record<string, string>);
  const bytes = readFileSync(site.folder('umzug/mai.zip'));
  expect(bytes.includes(Buffer.from(key!, 'base64')) || bytes.includes(key!)).toBe(false);
  const other = await site.emptySite();
  try {
    expect(await site.run('restore', 'umzug/mai.zip', { on: other })).not.toContain('Ohne die Geheimnisse');
    expect(await everything(other)).toEqual(await everything(app));
  } finally {
    await other.close();
  }
});

test('with a passphrase nothing of it can be read, and only the passphrase opens it', async () => {
  await site.run('backup', 'geheim.zip', { passphrase });
  for (const name of ['geheim.zip', 'geheim.zip.geheimnisse']) {
    const bytes = readFileSync(site.folder(name));
    for (const word of ['Feier', 'chefin', 'JFIF', 'hafen', 'secrets'])
      expect(bytes.includes(word)).toBe(false);
  }
  const other = await site.emptySite();
  try {
    await expect(site.run('restore', 'geheim.zip', { on: other })).rejects.toThrow('BACKUP_PASSPHRASE');
    await expect(site.run('restore', 'geheim.zip', { on: other, passphrase: 'gelatine' })).rejects.toThrow(
      'Das ist nicht die Passphrase dieser Sicherung.',
    );
    rmSync(site.folder('geheim.zip.geheimnisse'));
    expect(await site.run('restore', 'geheim.zip', { on: other, passphrase })).toContain(
      'Ohne die Geheimnisse',
    );
    // There the server begins a new key.
    expect(readdirSync(path.join(other.dir, 'secrets'))).toEqual([]);
    expect(await everything(other)).toEqual(await everything(app));
  } finally {
    await other.close();
  }
});

test('a file that is cut off or damaged is refused before anything is touched', async () => {
  await site.run('backup', 'kaputt.zip');
  const file = site.folder('kaputt.zip');
  const whole = readFileSync(file);
  const other = await site.emptySite();
  const untouched = await everything(other);
  const refused = async (why: string) => {
    await expect(site.run('restore', 'kaputt.zip', { on: other })).rejects.toThrow(why);
    expect(await everything(other)).toEqual(untouched);
  };
  try {
    truncateSync(file, whole.length - 100);
    await refused('nicht ganz hier angekommen');
    const turned = Buffer.from(whole);
    turned[whole.indexOf('JFIF') + 200]! ^= 1;
    writeFileSync(file, turned);
    await refused('In der Sicherung ist beschädigt');
    writeFileSync(file, 'Liebe Mira');
    await refused('keine Sicherung von Lichthof');
    rmSync(file);
    await refused('keine Sicherung von Lichthof');
  } finally {
    await other.close();
  }
});

test('an interrupted one leaves nothing, and nothing that is there is written over', async () => {
  const leaving = new AbortController();
  leaving.abort();
  await expect(site.run('backup', 'halb.zip', { signal: leaving.signal })).rejects.toThrow();
  expect(readdirSync(site.folder('')).filter((name) => name.startsWith('halb'))).toEqual([]);
  // As one leaves it that was killed.
  writeFileSync(site.folder('halb.zip.neu'), 'PK');
  expect(await site.run('backup', 'halb.zip')).toContain('Gesichert');
  expect(existsSync(site.folder('halb.zip.neu'))).toBe(false);
  const before = readFileSync(site.folder('halb.zip'));
  await expect(site.run('backup', 'halb.zip')).rejects.toThrow('gibt es schon');
  expect(readFileSync(site.folder('halb.zip')).equals(before)).toBe(true);
});
