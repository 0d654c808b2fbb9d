import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openControl } from '../../../api/commands/control.ts';
import { parseConfig } from '../../../api/config.ts';
import { silent } from '../../../api/log/log.ts';
import { type OpenServices, openServices } from '../../../api/open.ts';
import { verifyPassword } from '../../../api/session/password.ts';
import { BARE } from '../../processes.ts';
import { prepareDataDir } from '../database/create.ts';

const PICTURES = 12;
const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-control-'));
const dataDir = path.join(dir, 'data');
const env = { ...BARE, DATA_DIR: dataDir };
let services: OpenServices;

const typed = (command: string, ...args: string[]) => {
  const child = spawn(process.execPath, [path.resolve('api/run-command.ts'), command, ...args], {
    env,
    cwd: dir,
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out }));
  return {
    child,
    ended,
    says: (text: string) =>
      new Promise<void>((resolve, reject) => {
        child.stdout.on('data', () => out.includes(text) && resolve());
        void ended.then(() => reject(new Error(out)));
      }),
  };
};
const images = () => services.db.selectFrom('image').select('filename').execute();

describe.runIf(process.env['TEST_DATABASE'] === 'embedded')('while the server runs', () => {
  let control: Awaited<ReturnType<typeof openControl>>;
  beforeAll(async () => {
    mkdirSync(path.join(dir, 'few'));
    mkdirSync(path.join(dir, 'many'));
    for (let i = 0; i < PICTURES; i++) {
      const noise = { type: 'gaussian', mean: 80 + 8 * i, sigma: 20 } as const;
      const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: 'gray', noise } });
      writeFileSync(path.join(dir, i < 2 ? 'few' : 'many', `bild ${i}.jpg`), await picture.jpeg().toBuffer());
    }
    await prepareDataDir(dataDir);
    services = await openServices(parseConfig(env), { log: silent });
    // A killed server leaves its socket.
    writeFileSync(path.join(dataDir, 'control.sock'), '');
    control = await openControl(services, dataDir);
  });
  afterAll(async () => {
    control.close();
    await services.close();
    rmSync(dir, { recursive: true, force: true });
  });

  test('only its own user reaches the socket', () => {
    expect(statSync(path.join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600);
  });

  test('make admin gives an administrator a password', async () => {
    const { code, out } = await typed('admin', 'ich@example.org').ended;
    const [, password] = /^ich@example\.org ist Administrator\. Neues Passwort: (\S+)\n$/.exec(out)!;
    expect(code).toBe(0);
    const { pwdHash, admin } = await services.db
      .selectFrom('users')
      .select(['pwdHash', 'admin'])
      .where('email', '=', 'ich@example.org')
      .executeTakeFirstOrThrow();
    expect(admin).toBe(true);
    expect(await verifyPassword(pwdHash, password!)).toBe(true);
  });

  test('make import takes a folder in, named from where it was typed', async () => {
    const { code, out } = await typed('import', '--from', 'few', '--site-album', 'brp').ended;
    expect(out).toContain('[1/2] neu: bild 0.jpg');
    expect(out).toContain('2 neu, 0 schon vorhanden, 0 übersprungen.');
    expect(code).toBe(0);
    expect(await images()).toHaveLength(2);
  });

  test('what is wrong is said where it was typed', async () => {
    expect(await typed('admin', 'niemand').ended).toEqual({
      code: 1,
      out: 'Bitte eine E-Mail-Adresse angeben: make admin EMAIL=ich@example.org\n',
    });
    expect(await typed('import', '--from', 'nirgends', '--site-album', 'brp').ended).toEqual({
      code: 1,
      out: 'Den Ordner „nirgends“ gibt es nicht.\n',
    });
  });

  test('nonsense on the socket is refused, and the next command is carried out', async () => {
    for (const nonsense of ['{"name":"rm","args":[],"cwd":"/"}\n', 'nonsense\n']) {
      const connection = connect(path.join(dataDir, 'control.sock'));
      connection.write(nonsense);
      const [answer] = (await once(connection, 'data')) as [Buffer];
      expect(JSON.parse(answer.toString())).toEqual({ failed: expect.any(String) });
    }
    expect((await typed('admin', 'ich@example.org').ended).code).toBe(0);
  });

  test('an import ends when nobody waits for it any more', async () => {
    const importing = typed('import', '--from', 'many', '--site-album', 'noir');
    await importing.says('1/10]');
    importing.child.kill('SIGKILL');
    await importing.ended;
    const again = await typed('import', '--from', 'many', '--site-album', 'noir').ended;
    expect(again.out).toMatch(/[1-9]\d* neu, [1-9]\d* schon vorhanden, 0 übersprungen/);
    expect(await images()).toHaveLength(PICTURES);
  });

  test('a caller who is killed with answers that he never read leaves the server alive', async () => {
    const call = { name: 'import', args: ['--from', 'few', '--site-album', 'apd'], cwd: dir };
    const source = `const c = require('net').connect(process.argv[1], () =>
      c.write(process.argv[2] + '\\n', () => { for (;;); }));`;
    const socket = path.join(dataDir, 'control.sock');
    const deaf = spawn(process.execPath, ['-e', source, socket, JSON.stringify(call)]);
    await expect.poll(images).toHaveLength(PICTURES + 2);
    deaf.kill('SIGKILL');
    await once(deaf, 'close');
    expect((await typed('admin', 'ich@example.org').ended).code).toBe(0);
  });

  test('a server that ends says so, and without one the directory is named as in use', async () => {
    for (const name of ['x', 'y', 'z']) mkdirSync(path.join(dir, 'more', name), { recursive: true });
    for (const [n, name] of ['x', 'y', 'z'].entries()) {
      const create = { width: 900 + n, height: 600, channels: 3, background: 'teal' } as const;
      writeFileSync(path.join(dir, 'more', name, 'bild.jpg'), await sharp({ create }).jpeg().toBuffer());
    }
    const importing = typed('import', '--from', 'more', '--site-album', 'nue');
    await importing.says('[1/');
    control.close();
    const { code, out } = await importing.ended;
    expect(code).toBe(1);
    expect(out).toContain('Der Server wurde beendet, bevor er fertig war.');
    expect((await typed('admin', 'ich@example.org').ended).out).toContain(
      'von einem anderen Prozess benutzt',
    );
  });
});
