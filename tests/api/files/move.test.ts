import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../../api/commands/control.ts';
import { parseConfig } from '../../../api/config.ts';
import { filesOf, openStorage } from '../../../api/files/storage.ts';
import { joinProcesses } from '../../../api/tasks/processes.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { everything, filesBelow, startSite } from '../backup/site.ts';
import { prepareDataDir } from '../database/create.ts';
import { type FakeS3, startS3 } from '../../s3.ts';

const journalIn = (dir: string) => readdirSync(dir).find((name) => name.startsWith('move-files-to-'))!;

describe('a site that moves', () => {
  let store: FakeS3;
  let site: Awaited<ReturnType<typeof startSite>>;
  beforeAll(async () => {
    store = await startS3();
    site = await startSite(store.env);
  });
  afterAll(async () => {
    await site.close();
    await store.stop();
  });

  /** As a process that is started now has it. */
  const started = async () => {
    const storage = await openStorage(parseConfig({ DATA_DIR: site.app.dir, ...store.env }));
    return { ...site.app.services, storage, files: filesOf(storage) };
  };
  const move = async (...args: string[]) => {
    const said: string[] = [];
    const services = await started();
    const signal = new AbortController().signal;
    await COMMANDS['move-files']({
      services,
      args,
      cwd: '.',
      dataDir: site.app.dir,
      say: (line) => void said.push(line),
      signal,
    });
    return said.join('\n');
  };
  const now = async () => everything({ dir: site.app.dir, services: await started() });
  const onDisk = () => ['imgs', 'blog'].flatMap((area) => filesBelow(path.join(site.app.dir, area)));

  test('to the disk and back, byte by byte', async () => {
    expect((await started()).storage.at).toBe('s3');
    const before = await now();
    expect(Object.keys(before).filter((name) => name.startsWith('bin/'))).toHaveLength(1);
    await site.app.services.files.put('uploads', 'abgebrochen/0', Buffer.from('piece'));
    await site.app.services.files.put('uploads', 'von-frueher.0', Buffer.from('piece'));
    expect(await move('--to=disk')).toContain('Jetzt den Server beenden');
    expect((await started()).storage.at).toBe('s3');
    await expect(move('--to=disk', '--clean')).rejects.toThrow('erst SWITCH=1');
    expect(await move('--to=disk', '--switch')).toContain('0 Dateien kopiert');
    expect((await started()).storage.at).toBe('disk');
    expect(await now()).toEqual(before);
    expect(store.objects.size).toBeGreaterThan(0);
    expect(await move('--to=disk', '--clean')).toContain('liegt nichts mehr');
    expect(store.objects.size).toBe(0);
    expect(await move('--to=s3', '--switch')).toContain(
      'Ab dem nächsten Start liegen die Dateien im Objektspeicher',
    );
    expect(await now()).toEqual(before);
    await move('--to=s3', '--clean');
    expect(onDisk()).toEqual([]);
    expect(await now()).toEqual(before);
  });

  test('a move goes on that an earlier version has begun, which noted the times of a store in seconds', async () => {
    await move('--to=disk');
    const journal = path.join(site.app.dir, journalIn(site.app.dir));
    const noted = readFileSync(journal, 'utf8');
    writeFileSync(journal, noted.replaceAll(/("modified":\d+)\d{3}/g, '$1000'));
    expect(readFileSync(journal, 'utf8')).not.toBe(noted);
    await move('--to=disk', '--switch');
    expect(await move('--to=disk', '--clean')).toContain('liegt nichts mehr');
    expect(store.objects.size).toBe(0);
    await move('--to=s3', '--switch');
    await move('--to=s3', '--clean');
  });

  test('nothing is switched while a server runs, which would go on at the old place', async () => {
    const server = await joinProcesses(site.app.services, { alone: false });
    store.seen.length = 0;
    await expect(move('--to=disk', '--switch')).rejects.toThrow('läuft noch ein Server');
    expect(store.seen.filter((request) => request.startsWith('GET website/imgs'))).toEqual([]);
    expect((await started()).storage.at).toBe('s3');
    await server.leave();
  });

  test('no server starts beside one whose files lie elsewhere, and nothing is cleaned under it', async () => {
    const old = await started();
    await move('--to=disk', '--switch');
    const left = await joinProcesses(old, { alone: false });
    const disk = await started();
    await expect(joinProcesses(disk, { alone: false })).rejects.toThrow('an einem anderen Ort');
    const before = new Map(store.objects);
    await expect(move('--to=disk', '--clean')).rejects.toThrow('dessen Dateien woanders liegen');
    expect(store.objects).toEqual(before);
    await left.leave();
    const server = await joinProcesses(disk, { alone: false });
    const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-other-'));
    const other = { ...disk, storage: await openStorage({ dataDir: dir }) };
    await expect(joinProcesses(other, { alone: false })).rejects.toThrow('an einem anderen Ort');
    rmSync(dir, { recursive: true });
    await (await joinProcesses(disk, { alone: false })).leave();
    await move('--to=disk', '--clean');
    await server.leave();
    await move('--to=s3', '--switch');
    await move('--to=s3', '--clean');
  });

  test('what changes between copying and switching is taken along', async () => {
    await move('--to=disk');
    const { files } = site.app.services;
    await addPicture(site.app, 'feier', 'spaeter.jpg', await jpeg('#246', 300));
    await files.put('blog', 'beitraege/plan.html', Buffer.from('<p>ein neuer Plan</p>'));
    expect(await files.move('imgs', 'feier/insel.jpg', '2026-11-20/weg.jpg', 'bin')).toBe(true);
    await site.app.services.db.deleteFrom('image').where('url', '=', 'feier/insel.jpg').execute();
    const before = await now();
    await move('--to=disk', '--switch');
    expect(await now()).toEqual(before);
    expect(onDisk().filter((name) => name.endsWith('insel.jpg'))).toEqual([]);
    await site.app.services.files.put('imgs', 'feier/zu-spaet.jpg', Buffer.from('after the switch'));
    expect(await move('--to=disk', '--clean')).toContain('imgs/feier/zu-spaet.jpg');
    expect([...store.objects.keys()]).toEqual(['website/imgs/feier/zu-spaet.jpg']);
  });

  test('what is written after the copy that was interrupted goes to its place', async () => {
    const names = ['imgs/feier/hafen.jpg', 'blog/beitraege/plan.html'];
    store.fail('503', ({ method, key }) => method === 'GET' && names.includes(key.slice(8)), 8);
    await expect(move('--to=s3')).rejects.toThrow('nicht erreichbar');
    store.heal();
    for (const name of names) expect(store.objects.has(`website/${name}`)).toBe(true);
    await filesOf((await started()).storage).put('blog', 'beitraege/plan.html', Buffer.from('<p>anders</p>'));
    // Of a picture nobody knows whether its copy has rotted or the other.
    const picture = path.join(site.app.dir, 'imgs/feier/hafen.jpg');
    const whole = readFileSync(picture);
    writeFileSync(picture, whole.subarray(9));
    await expect(move('--to=s3')).rejects.toThrow('Ist der Bucket der richtige?');
    expect(store.objects.get(`website/${names[0]}`)!.data.equals(whole)).toBe(true);
    writeFileSync(picture, whole);
    await move('--to=s3', '--switch');
    expect(String(store.objects.get('website/blog/beitraege/plan.html')!.data)).toBe('<p>anders</p>');
    await move('--to=s3', '--clean');
    await move('--to=disk', '--switch');
    await move('--to=disk', '--clean');
  });

  test('what is missing at the new place stays at the old one', async () => {
    const name = 'website/imgs/feier/hafen.jpg';
    await move('--to=s3', '--switch');
    const lost = store.objects.get(name)!;
    store.objects.delete(name);
    expect(await move('--to=s3', '--clean')).toMatch(/^imgs\/feier\/hafen.jpg$[^]*fehlen am neuen Ort/m);
    expect(onDisk().map((file) => path.basename(file))).toContain('hafen.jpg');
    store.objects.set(name, lost);
    expect(await move('--to=s3', '--clean')).toContain('liegt nichts mehr');
    await move('--to=disk', '--switch');
  });

  test('what has rotted at the old place since does not replace its whole copy', async () => {
    await move('--to=s3');
    const file = path.join(site.app.dir, 'imgs/feier/hafen.jpg');
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(9));
    expect(await move('--to=s3', '--switch')).not.toContain('hafen.jpg');
    expect(store.objects.get('website/imgs/feier/hafen.jpg')!.data.equals(whole)).toBe(true);
    expect(await move('--to=s3', '--clean')).toContain('imgs/feier/hafen.jpg');
    rmSync(file);
    await move('--to=s3', '--clean');
    await move('--to=disk', '--switch');
    expect(readFileSync(file).equals(whole)).toBe(true);
  });

  test('a disk that is not mounted moves nothing, and loses no copy', async () => {
    await move('--to=s3');
    const before = new Map(store.objects);
    const imgs = path.join(site.app.dir, 'imgs');
    renameSync(imgs, `${imgs}-away`);
    for (const args of [[], ['--switch']])
      await expect(move('--to=s3', ...args)).rejects.toThrow(
        /^Von (\d+) Bilddateien, die in der Datenbank stehen, fehlen \1 am alten Ort\.[^]*eingehängt, oder/,
      );
    expect(store.objects).toEqual(before);
    expect((await started()).storage.at).toBe('disk');
    rmSync(imgs, { recursive: true });
    renameSync(`${imgs}-away`, imgs);
  });

  test('what the old place has lost, and a record names, keeps its copy', async () => {
    await move('--to=s3');
    const file = path.join(site.app.dir, 'imgs/feier/hafen.jpg');
    const whole = readFileSync(file);
    rmSync(file);
    const copy = () => store.objects.get('website/imgs/feier/hafen.jpg')!.data;
    for (const args of [[], ['--switch']]) {
      expect(await move('--to=s3', ...args)).toContain('imgs/feier/hafen.jpg fehlt am alten Ort');
      expect(copy().equals(whole)).toBe(true);
    }
    await move('--to=s3', '--clean');
    await move('--to=disk', '--switch');
    expect(readFileSync(file).equals(whole)).toBe(true);
    await move('--to=disk', '--clean');
  });

  test('nothing that is there already is overwritten, and nothing switched', async () => {
    const name = 'website/imgs/feier/hafen.jpg';
    store.objects.set(name, {
      data: Buffer.from('of another site'),
      headers: { ETag: '"x"', 'Last-Modified': new Date().toUTCString() },
    });
    await expect(move('--to=s3', '--switch')).rejects.toThrow('Ist der Bucket der richtige?');
    expect(String(store.objects.get(name)!.data)).toBe('of another site');
    expect((await started()).storage.at).toBe('disk');
    await expect(move('--to=mars')).rejects.toThrow('TO=s3');
    await expect(move('--to=disk')).rejects.toThrow('liegen schon im Datenordner');
  });
});

describe.runIf(process.env['TEST_DATABASE'] === 'embedded')('a move that is killed', () => {
  const NAMES = Array.from({ length: 24 }, (_, n) => `2026/bild-${n}.jpg`);
  let dir: string;
  let store: FakeS3;
  beforeEach(async () => {
    dir = mkdtempSync(path.join(tmpdir(), 'lichthof-move-'));
    store = await startS3();
    await prepareDataDir(dir);
    mkdirSync(path.join(dir, 'imgs/2026'), { recursive: true });
    for (const name of NAMES) writeFileSync(path.join(dir, 'imgs', name), `pixels of ${name}`);
  });
  afterEach(async () => {
    await store.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const start = (...args: string[]) =>
    spawn(process.execPath, ['api/run-command.ts', 'move-files', '--to=s3', ...args], {
      env: { ...process.env, ...store.env, DATA_DIR: dir, DEMO: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });

  test('goes on where it was, and copies nothing twice that was verified', async () => {
    const killed = start();
    let puts = 0;
    store.fail('lost', ({ method }) => {
      if (method !== 'PUT' || ++puts < 12) return false;
      return killed.kill('SIGKILL');
    });
    await once(killed, 'exit');
    const journal = readFileSync(path.join(dir, journalIn(dir)), 'utf8')
      .split('\n')
      .slice(0, -1);
    expect(journal.length).toBeGreaterThan(4);
    expect(readdirSync(path.join(dir, 'imgs/2026'))).toHaveLength(NAMES.length);
    store.seen.length = 0;
    const again = start('--switch');
    expect((await once(again, 'exit'))[0]).toBe(0);
    for (const name of NAMES)
      expect(String(store.objects.get(`website/imgs/${name}`)?.data)).toBe(`pixels of ${name}`);
    const paths = journal.flatMap((line) => (JSON.parse(line) as { path?: string }).path ?? []);
    const verified = paths.map((at) => `PUT website/imgs/${at}`);
    expect(verified).not.toEqual([]);
    expect(store.seen.filter((request) => verified.includes(request))).toEqual([]);
    expect((await openStorage(parseConfig({ DATA_DIR: dir, ...store.env }))).at).toBe('s3');
    expect(readdirSync(path.join(dir, 'cache/.tmp'))).toEqual([]);
  });

  test('one whose store goes away ends at the first file, and says why', async () => {
    store.fail('503', ({ method }) => method === 'PUT', 1000);
    const given = spawn(process.execPath, ['api/run-command.ts', 'move-files', '--to=s3'], {
      env: { ...process.env, ...store.env, DATA_DIR: dir },
    });
    const said = text(given.stderr);
    expect((await once(given, 'exit'))[0]).toBe(1);
    expect(await said).toBe('Der Objektspeicher antwortet mit 503 (SlowDown).\n');
    const tried = new Set(store.seen.filter((request) => request.startsWith('PUT')));
    expect(tried.size).toBeLessThanOrEqual(4);
  });
});
