import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** What make would run; it says more where a make runs the test. */
const lineOf = (...command: string[]) =>
  execFileSync('make', ['--dry-run', ...command], { encoding: 'utf8' })
    .split('\n')
    .find((line) => line.startsWith('node '));

test.runIf(process.env['TEST_DATABASE'] === 'embedded')(
  'a passphrase, a folder and a name may begin with a hyphen',
  () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-hyphen-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const typed = (dataDir: string, line = '') => {
      const [program, script = '', ...args] = line.replaceAll('"', '').split(' ');
      expect(program).toBe('node');
      const env = { PATH: process.env['PATH'], DATA_DIR: path.join(dir, dataDir) };
      const { status, stdout, stderr } = spawnSync(process.execPath, [path.resolve(script), ...args], {
        cwd: dir,
        env: { ...env, BACKUP_PASSPHRASE: '-geheim x' },
        encoding: 'utf8',
      });
      return { status, out: stdout + stderr };
    };
    expect(typed('hier', lineOf('admin', 'EMAIL=ich@example.org')).status).toBe(0);
    expect(typed('hier', lineOf('backup', 'TO=-ablage'))).toMatchObject({
      status: 0,
      out: expect.stringContaining('Gesichert') as string,
    });
    expect(existsSync(path.join(dir, '-ablage/schluessel.json'))).toBe(true);
    expect(typed('dort', lineOf('restore', 'FROM=-ablage', 'NAME=-1')).out).toContain(
      'Eine Sicherung „-1“ gibt es dort nicht',
    );
    expect(typed('dort', lineOf('restore', 'FROM=-ablage', 'FILE=-x.jpg', 'TO=-da')).out).toContain(
      '„-x.jpg“ ist in dieser Sicherung nicht.',
    );
    expect(typed('dort', lineOf('restore', 'FROM=-ablage'))).toMatchObject({
      status: 0,
      out: expect.stringContaining('Wiederhergestellt') as string,
    });
  },
);

test.each([
  ['on the command line', (secret: string) => ({ args: [`BACKUP_PASSPHRASE=${secret}`], env: {} })],
  ['in the environment', (secret: string) => ({ args: [], env: { BACKUP_PASSPHRASE: secret } })],
])('make passes a passphrase %s on as it stands', (_, given) => {
  const secret = `Korn$Blau7 $(x) $$ #'a`;
  const { args, env } = given(secret);
  const show = '--eval=show:;@printf %s "$$BACKUP_PASSPHRASE"';
  const { PATH } = process.env;
  const { stdout } = spawnSync('make', ['--silent', show, 'show', ...args], {
    env: { PATH, ...env },
    encoding: 'utf8',
  });
  expect(stdout).toBe(secret);
});
