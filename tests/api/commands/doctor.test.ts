import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '../../../api/clock/clock.ts';
import { runDoctor } from '../../../api/commands/doctor.ts';
import { CHECKS } from '../../../api/doctor/checks.ts';
import type { Services } from '../../../api/services/services.ts';
import { startApp, type TestApp } from '../app.ts';
import { openMailbox } from '../mail/mailbox.ts';
import { BARE } from '../../processes.ts';

/** Without what is only true of this machine. */
async function examined(
  app: TestApp,
  clock: Clock = systemClock,
): Promise<{ lines: string[]; failed: string | null }> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const services = { ...app.services, clock };
  const run = runDoctor({ services, args: [], cwd: '.', dataDir: app.dir, say });
  const failed = await run.then(
    () => null,
    (error: Error) => error.message,
  );
  await app.close();
  return { lines: lines.filter((one) => !one.includes('Platz:')), failed };
}
const line = (lines: string[], name: string) => lines.find((one) => one.slice(4).startsWith(`${name}:`));

test('where all is well each thing says so, and nothing fails', async () => {
  const mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'web@foto.example', MAIL_TO: 'ich@foto.example' };
  const app = await startApp(env);
  await app.member('chefin', { admin: true });
  const { lines } = await examined(app);
  await mailbox.close();
  expect(lines.map((one) => one.slice(4).split(':')[0]).join(' ')).toBe(
    'Datenbank Uhr Prozesse Administratoren Geheimnisse Speicher Objektspeicher Dateirechte Bilder Sicherung Mail Adresse',
  );
  expect(lines.filter((one) => one.startsWith(' !! '))).toEqual([]);
  expect(line(lines, 'Mail')).toBe(' ok Mail: Der Mailserver nimmt uns an.');
});

test('what is wrong is named with what helps, and the command fails', async () => {
  const app = await startApp({
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'web@foto.example',
    MAIL_TO: 'ich@foto.example',
    PUBLIC_URL: 'https://foto.example',
    TRUST_PROXY: '0',
  });
  const secrets = path.join(app.dir, 'secrets');
  await chmod(app.dir, 0o755);
  await chmod(secrets, 0o755);
  const { lines, failed } = await examined(app, app.clock);
  expect(failed).toMatch(/^\d Befunde\.$/);
  expect(lines.filter((one) => one.startsWith(' !! '))).toHaveLength(5);
  expect(line(lines, 'Uhr')).toContain('Sekunden anders als die der Datenbank');
  expect(line(lines, 'Administratoren')).toContain('make admin EMAIL=');
  expect(line(lines, 'Dateirechte')).toContain(`chmod go= ${secrets}`);
  expect(line(lines, 'Mail')).toContain('Der Mailserver nimmt uns nicht an: ');
  expect(line(lines, 'Adresse')).toContain('TRUST_PROXY ist 0');
});

test('a clock that is right for the database as well is asked about where the site remembers another time', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);
  const behind = await startApp();
  await behind.services.db
    .insertInto('log')
    .values({ severity: 0, source: 'server', message: '', at: inDays(366) })
    .execute();
  expect(line((await examined(behind)).lines, 'Uhr')).toMatch(/^ \?  Uhr: zeigt den .* Geht sie nach\?$/);
  const ahead = await startApp();
  const value = JSON.stringify({ time: inDays(-366).toISOString(), clock: inDays(0).toISOString() });
  await ahead.services.db.insertInto('setting').values({ key: 'sweep', value }).execute();
  expect(line((await examined(ahead)).lines, 'Uhr')).toMatch(/^ \?  Uhr: zeigt den .* Geht sie vor, oder/);
});

test('an address behind a proxy that leads nowhere is told, and may be meant so', async () => {
  const app = await startApp({ PUBLIC_URL: 'http://127.0.0.1:1' });
  await app.member('chefin', { admin: true });
  const { lines } = await examined(app);
  expect(line(lines, 'Adresse')).toBe(' ?  Adresse: http://127.0.0.1:1 ist von hier nicht zu erreichen.');
  expect(line(lines, 'Mail')).toContain('Kein Mailserver eingerichtet (SMTP_URL).');
});

test('without the database everything else is looked at all the same', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-doctor-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const dataDir = path.join(dir, 'data');
  await mkdir(path.join(dataDir, 'secrets'), { recursive: true });
  await chmod(path.join(dataDir, 'secrets'), 0o755);
  const mailbox = await openMailbox();
  const env = {
    ...BARE,
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://jemand:geheim@127.0.0.1:1/lichthof',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'web@foto.example',
    MAIL_TO: 'ich@foto.example',
    PUBLIC_URL: 'https://foto.example',
    BACKUP_DIR: path.join(dir, 'backups'),
  };
  const out = await new Promise<string>((resolve) =>
    execFile(process.execPath, ['api/run-command.ts', 'doctor'], { env }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    ),
  );
  await mailbox.close();
  expect(out.split('\n').filter((one) => !one.includes('Platz:'))).toEqual([
    ' !! Datenbank: Die Datenbank ist nicht erreichbar: Unter dieser Adresse antwortet niemand. Bitte DATABASE_URL prüfen.',
    ` ok Speicher: In ${dataDir} lässt sich schreiben.`,
    ' ok Objektspeicher: Keiner eingerichtet, die Dateien liegen im Datenordner.',
    expect.stringContaining(
      ` !! Dateirechte: Andere auf dieser Maschine können hineinsehen: chmod go= ${dataDir}/secrets`,
    ),
    ' ok Mail: Der Mailserver nimmt uns an.',
    expect.stringContaining(' !! Adresse: '),
    '3 Befunde.',
    '',
  ]);
});

const hasOtherDisk = existsSync('/dev/shm') && statSync('/dev/shm').dev !== statSync(tmpdir()).dev;
test.runIf(hasOtherDisk)('each disk that the data lie on is named with its room', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-doctor-'));
  const other = mkdtempSync('/dev/shm/lichthof-doctor-');
  onTestFinished(() => [dir, other].forEach((made) => rmSync(made, { recursive: true })));
  const room = () => CHECKS['Platz']!({} as Services, dir).then(({ text }) => text.split(/(?<=frei\.)/));
  await mkdir(path.join(dir, 'blog'));
  expect((await room())[0]).toMatch(/^\d\S* GB von \S+ GB sind frei\.$/);
  symlinkSync(other, path.join(dir, 'imgs'));
  const said = (await room()).join('');
  expect(said).toMatch(new RegExp(`^${dir}: .* frei\\..* ${dir}/imgs: .* frei\\.`));
  expect(said).not.toContain(`${dir}/blog`);
});

test('a place for backups that cannot be one is told', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-doctor-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  await writeFile(path.join(dir, 'file'), '');
  const app = await startApp({ BACKUP_DIR: path.join(dir, 'file') });
  const { lines } = await examined(app);
  expect(line(lines, 'Sicherung')).toMatch(/^ !! Sicherung: /);
});
