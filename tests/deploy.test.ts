// issue 12, 4: what cannot run here is linted, and its commands run piecewise
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { COMMANDS } from '../api/commands/control.ts';
import { parseConfig } from '../api/config.ts';
import { BARE, SERVER_OPTIONS, startProcess } from './processes.ts';
import { startS3 } from './s3.ts';

interface Service {
  image: string;
  environment?: Record<string, string | number>;
  command?: string[];
  depends_on?: object;
  volumes?: string[];
  stop_grace_period?: string;
  logging?: { driver: string; options: Record<string, string> };
}
const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: object;
};
const processes = Object.keys(compose.services).filter((name) => name.startsWith('lichthof-'));
const dockerfile = readFileSync('Dockerfile', 'utf8');
const readme = readFileSync('README.md', 'utf8');
/** A process gives up what does not end after so long. */
const STOP_S = 30;

const temporary = () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-deploy-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
};

test('the first command of the README writes all that compose.yaml cannot do without', () => {
  const [, command] = /^(printf .* > \.env)$/m.exec(readme)!;
  const dir = temporary();
  expect(spawnSync('sh', ['-c', command!], { cwd: dir }).status).toBe(0);
  const written = readFileSync(path.join(dir, '.env'), 'utf8');
  const needed = [...readFileSync('compose.yaml', 'utf8').matchAll(/\$\{(\w+):\?\}/g)].map(
    ([, name]) => name!,
  );
  expect(new Set(needed).size).toBe(2);
  for (const name of needed) expect(written).toMatch(new RegExp(`^${name}=[0-9a-f]{48}$`, 'm'));
});

test('in compose.yaml what each service says is bounded', () => {
  for (const { logging } of Object.values(compose.services))
    expect(logging?.options).toEqual({ 'max-size': '20m', 'max-file': '5' });
});

test('compose.yaml gives the server settings that it reads, and names only what is there', () => {
  expect(processes).toHaveLength(2);
  for (const name of processes) {
    const { environment = {}, stop_grace_period = '' } = compose.services[name]!;
    const given = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [
        key,
        String(value).replace(/\$\{\w+(?::[?+-]([^}]*))?\}/g, (_, word?: string) => word || 'x'),
      ]),
    );
    const known = readFileSync('api/config.ts', 'utf8');
    expect(Object.keys(given).filter((key) => !known.includes(`  ${key}: `))).toEqual([]);
    const mail = { SMTP_URL: '', MAIL_FROM: '', MAIL_TO: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '', DEMO: '' };
    expect(parseConfig({ ...given, ...mail })).toMatchObject({ trustProxy: 1, s3: { bucket: 'lichthof' } });
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(STOP_S);
  }
  for (const { depends_on = {}, volumes = [] } of Object.values(compose.services)) {
    const others = Array.isArray(depends_on) ? (depends_on as string[]) : Object.keys(depends_on);
    expect(others.filter((name) => !(name in compose.services))).toEqual([]);
    for (const volume of volumes.map((one) => one.replace(/\$\{\w+:-(\w+)\}/, '$1').split(':')[0]!))
      expect(volume.startsWith('.') ? existsSync(volume) : volume in compose.volumes).toBe(true);
  }
});

test('the proxy knows both processes, by the port of the image, and asks whether they are ready', () => {
  const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
  const port = /^EXPOSE (\d+)$/m.exec(dockerfile)![1];
  expect(/reverse_proxy (.*) \{/.exec(caddyfile)![1]!.split(' ')).toEqual(
    processes.map((name) => `${name}:${port}`),
  );
  expect(caddyfile).toContain('health_uri /readyz');
});

test('a backup can be written where each of them runs', () => {
  const { environment = {}, volumes = [] } = compose.services['lichthof-1']!;
  expect(environment['BACKUP_DIR']).toBe('${BACKUP_DIR:+/backup}');
  expect(volumes.map((one) => one.split(':').at(-1))).toContain('/backup');
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/chown node:node .*\/backup/);
  const unit = readFileSync(UNIT, 'utf8');
  expect(/^StateDirectory=(.*)$/m.exec(unit)![1]!.split(' ')).toEqual(['lichthof', 'lichthof-backups']);
});

test('the bucket is made by the command that compose.yaml gives', async () => {
  const s3 = await startS3();
  const [command, ...args] = compose.services['bucket']!.command!;
  const child = spawn(command === 'node' ? process.execPath : command!, args, {
    env: s3.env,
  });
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
  expect(s3.seen).toEqual(['PUT ']);
  await s3.stop();
});

/** What the last stage of the Dockerfile copies, with the packages of this checkout. */
function image(): string {
  const dir = temporary();
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  for (const [, all] of stage.matchAll(/^COPY (?:--from=build )?(.*)$/gm)) {
    const [to, ...from] = all!.split(' ').toReversed();
    for (const source of from.map((one) => one.replace(/^\/app\//, '')))
      cpSync(source, path.join(dir, to!, to!.endsWith('/') ? path.basename(source) : ''), {
        recursive: true,
        filter: (file) => !file.includes('node_modules'),
      });
  }
  for (const modules of ['node_modules', 'api/node_modules'])
    symlinkSync(path.resolve(modules), path.join(dir, modules));
  return dir;
}

test('the image has what the server needs; it becomes healthy, and ends with SIGTERM', async () => {
  const dir = image();
  const environment = Object.fromEntries(
    /^ENV (.*)$/m
      .exec(dockerfile)![1]!
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
  expect(parseConfig(environment)).toMatchObject({
    host: '0.0.0.0',
    port: 8080,
    dataDir: '/data',
    demo: false,
  });
  expect(JSON.parse(/^CMD (.*)$/m.exec(dockerfile)![1]!)).toEqual(['node', ...SERVER_OPTIONS, 'api/main.ts']);
  const running = await startProcess(
    { ...environment, HOST: '127.0.0.1', PORT: '0', DATA_DIR: path.join(dir, 'data') },
    dir,
  );
  const [command, ...args] = JSON.parse(/HEALTHCHECK .* CMD (.*)$/m.exec(dockerfile)![1]!) as string[];
  expect(command).toBe('node');
  const asked = args.map((one) => one.replace('8080', new URL(running.address).port));
  expect(spawnSync(process.execPath, asked).status).toBe(0);
  await running.stop();
  expect(running.output()).toContain('Lichthof ist beendet.');
  expect(spawnSync(process.execPath, asked).status).toBe(1);
});

const UNIT = 'deploy/lichthof@.service';

test('the unit leaves the server time to end, and starts what is there', () => {
  const unit = readFileSync(UNIT, 'utf8');
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])).toBeGreaterThan(STOP_S);
  const [, file] = /^ExecStart=\/usr\/bin\/env node (?:--\S+ )*(\S+)$/m.exec(unit)!;
  expect(existsSync(file!)).toBe(true);
  expect(readme).toContain(`sudo install -m 644 ${UNIT} /etc/systemd/system/`);
});

test('whichever way the server is started, Node has the options with which the gate measures it', () => {
  const options = ['Makefile', 'Dockerfile', UNIT].map((file) => [
    ...new Set(
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.includes('api/main.ts') && !line.includes('--watch'))
        .flatMap((line) => line.match(/--[\w-]+(=\w+)?/g) ?? ['none']),
    ),
  ]);
  expect(options).toEqual(options.map(() => SERVER_OPTIONS));
});

const operations = readFileSync('docs/operations/README.md', 'utf8');

test('commands run by systemd have the user, the folders and the settings of the unit', () => {
  const [, body] = /^lichthof\(\) \{\n(.*?)^\}/ms.exec(operations)!;
  const given = [...body!.matchAll(/--property=(?:"([^"]+)"|(\S+))/g)].map(
    ([, quoted, plain]) => quoted ?? plain!,
  );
  expect(given.length).toBeGreaterThan(6);
  const unit = readFileSync(UNIT, 'utf8').split('\n');
  expect(given.filter((one) => !unit.includes(one))).toEqual([]);
  expect(unit.find((one) => one.startsWith('WorkingDirectory='))).toBe('WorkingDirectory=/opt/lichthof');
  expect(body).toContain('--working-directory=/opt/lichthof');
  expect(unit).toContain('Environment=DEMO=0');
});

test('each command of a container that the docs name is one, with the options that it knows', () => {
  const dir = temporary();
  const commands = [...operations.matchAll(/node api\/run-command\.ts ([^\n`]+)$/gm)].map(([, one]) => one!);
  expect(commands).toContain('restore');
  expect(commands).toContain('restore --place=/backup');
  const services = [...operations.matchAll(/^docker compose (?:exec|run --rm --build) (\S+)/gm)].map(
    ([, one]) => one!,
  );
  expect(services.filter((name) => !(name in compose.services))).toEqual([]);
  for (const command of commands) expect(Object.keys(COMMANDS)).toContain(command.split(' ')[0]);
  const env = { ...BARE, DATA_DIR: path.join(dir, 'data') };
  const args = ['api/run-command.ts', ...commands.find((one) => one.includes('--'))!.split(' ')];
  const { stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect(stderr).toBe('In „/backup“ liegt keine Sicherung von Lichthof.\n');
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
test.runIf(hasSystemd)('systemd takes the unit, and finds little to attack', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', UNIT], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  // Of 100.
  const security = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', UNIT]);
  expect(security.status).toBe(0);
});
