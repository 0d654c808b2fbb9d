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
    const typed = (dataDir: string, ...command: string[]) => {
      const line = lineOf(...command)!.replace('node ', `"${process.execPath}" ${process.cwd()}/`);
      const given = command.slice(1).map((one) => one.split('='));
      const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
        cwd: dir,
        env: {
          ...Object.fromEntries(given),
          DATA_DIR: path.join(dir, dataDir),
          BACKUP_PASSPHRASE: '-geheim x',
        },
        encoding: 'utf8',
      });
      return { status, out: stdout + stderr };
    };
    expect(typed('hier', 'admin', 'EMAIL=ich@example.org').status).toBe(0);
    expect(typed('hier', 'backup', 'TO=-ablage')).toMatchObject({
      status: 0,
      out: expect.stringContaining('Gesichert') as string,
    });
    expect(existsSync(path.join(dir, '-ablage/schluessel.json'))).toBe(true);
    expect(typed('dort', 'restore', 'FROM=-ablage', 'NAME=-1').out).toContain(
      'Eine Sicherung „-1“ gibt es dort nicht',
    );
    expect(typed('dort', 'restore', 'FROM=-ablage', 'FILE=-x.jpg', 'TO=-da').out).toContain(
      '„-x.jpg“ ist in dieser Sicherung nicht.',
    );
    expect(typed('dort', 'restore', 'FROM=-ablage')).toMatchObject({
      status: 0,
      out: expect.stringContaining('Wiederhergestellt') as string,
    });
  },
);

test('make leaves a path to the shell as it stands', () => {
  const given = { FROM: `/mnt/Preis $50 "x`, FILE: 'a$(date) `date`.jpg', EMAIL: '$x@example.org' };
  const args = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  expect(lineOf('restore', ...args)).toBe(
    'node api/run-command.ts restore --place="$FROM" --name="$NAME" --file="$FILE" --to="$TO"',
  );
  expect(lineOf('restore', 'FROM=x', 'DAMAGED=1')).toMatch(/--to="\$TO" --without-damaged=1$/);
  for (const [name, value] of Object.entries(given)) {
    const show = `--eval=show:;@printf %s "$$${name}"`;
    expect(execFileSync('make', ['--silent', show, 'show', ...args], { encoding: 'utf8' })).toBe(value);
  }
});

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
