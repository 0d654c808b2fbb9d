import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { schemaAge } from '../../../api/database/migrate.ts';
import { postgresDialect } from '../../../api/database/postgres.ts';
import { createPostgresUrl } from '../database/create.ts';
import { BARE, startProcess } from '../../processes.ts';

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
const COMMANDS = [
  ['backup', '--place=sicherung'],
  ['verify'],
  ['export', '--to=weg'],
  ['doctor'],
  ['move-files', '--to=s3'],
];

async function typed([name = '', ...args]: string[], cwd: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [path.resolve('api/run-command.ts'), name, ...args], {
    cwd,
    env: { ...BARE, ...env },
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { name, code, out };
}
const emptyFolder = () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-no-site-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
};

test('a mistyped DATA_DIR is no site: whoever works on one says so and makes nothing', async () => {
  const dir = emptyFolder();
  const env = {
    DATA_DIR: path.join(dir, 'vertippt'),
    ...(isPostgres && { DATABASE_URL: inject('postgresUrl') }),
  };
  const said = await Promise.all(COMMANDS.map((command) => typed(command, dir, env)));
  expect(said).toEqual(
    COMMANDS.map(([name]) => ({
      name,
      code: 1,
      out: `Hier ist noch kein Lichthof: In ${dir}/vertippt${isPostgres ? '' : '/db'} liegt nichts. Stimmt DATA_DIR?\n`,
    })),
  );
  expect(readdirSync(dir)).toEqual([]);
});

test.runIf(!isPostgres)('a folder without a database is none either', async () => {
  const dir = emptyFolder();
  mkdirSync(path.join(dir, 'imgs'));
  expect(await typed(['backup', '--place=sicherung'], tmpdir(), { DATA_DIR: dir })).toMatchObject({
    code: 1,
    out: `Hier ist noch kein Lichthof: In ${dir}/db liegt nichts. Stimmt DATA_DIR?\n`,
  });
  expect(readdirSync(dir)).toEqual(['imgs']);
});

test.runIf(isPostgres)('neither is an empty database, which stays empty', async () => {
  const dir = emptyFolder();
  mkdirSync(path.join(dir, 'imgs'));
  const { url, drop } = await createPostgresUrl('template template0');
  onTestFinished(drop);
  expect(await typed(['verify'], dir, { DATA_DIR: dir, DATABASE_URL: url })).toMatchObject({
    code: 1,
    out: 'Hier ist noch kein Lichthof: In der Datenbank (DATABASE_URL) liegt nichts davon.\n',
  });
  expect(existsSync(path.join(dir, 'secrets'))).toBe(false);
  const db = new Kysely({ dialect: postgresDialect(url) });
  onTestFinished(() => db.destroy());
  expect(await schemaAge(db)).toBe('none');
});

test('a site whose secrets are gone says so everywhere, and gets a new key from nobody who did not mean it', async () => {
  const dir = emptyFolder();
  const { url, drop } = isPostgres
    ? await createPostgresUrl('template template0')
    : { url: '', drop: () => undefined };
  onTestFinished(drop);
  const env = { DATA_DIR: dir, DATABASE_URL: url };
  const admin = ['admin', 'chefin@example.org'];
  expect(await typed(admin, dir, env)).toMatchObject({ code: 0 });
  const secrets = path.join(dir, 'secrets');
  rmSync(secrets, { recursive: true });
  const missing = 'fehlt „secrets“ mit dem Schlüssel dieser Website';
  expect(await typed(['doctor'], dir, env)).toMatchObject({
    code: 1,
    out: expect.stringMatching(new RegExp(`^ !! Geheimnisse: .*${missing}`, 'm')),
  });
  for (const command of [['verify'], admin])
    expect(await typed(command, dir, env)).toMatchObject({ code: 1, out: expect.stringContaining(missing) });
  await expect(startProcess(env)).rejects.toThrow(missing);
  expect(existsSync(secrets)).toBe(false);
  mkdirSync(secrets);
  const begun = await typed(admin, dir, env);
  expect([begun.code, readdirSync(secrets)]).toEqual([0, ['jwt.key']]);
  expect(begun.out).toContain('und ein neuer ist da: Alle müssen sich neu anmelden');
});
