import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { arrive, bytesOf, emptyApp, folder, fullApp, leave, movingOf } from './library.ts';

test('what an earlier export has whole stays in it, also where it has rotted here', async () => {
  const from = await fullApp();
  const dir = folder();
  await leave(from, dir);
  const before = movingOf(dir);
  const { url } = await from.services.db
    .selectFrom('image')
    .select('url')
    .where('filename', '=', 'b.jpg')
    .executeTakeFirstOrThrow();
  const good = bytesOf(dir)[`pictures/${url}`];
  await from.services.files.put('imgs', url, Buffer.from('verdorben'));
  await leave(from, dir);
  expect(movingOf(dir).images).toEqual(before.images);
  expect(bytesOf(dir)[`pictures/${url}`]).toBe(good);
});

test('an import that was ended goes on where it was', async () => {
  const from = await fullApp();
  const dir = folder();
  await leave(from, dir);
  const to = await emptyApp();
  await to.member('chefin', { admin: true });
  const gone = new AbortController();
  const { db } = to.services;
  const images = () => db.selectFrom('image').select('id').orderBy('id').execute();
  const heard = (line: string) => line.startsWith('[2/') && gone.abort();
  await expect(arrive(to, dir, { signal: gone.signal, heard })).rejects.toThrow();
  const there = await images();
  expect(there.length).toBeGreaterThan(1);
  expect(there.length).toBeLessThan(5);
  await arrive(to, dir);
  expect(await images()).toHaveLength(5);
  const again = folder();
  await leave(to, again);
  expect(movingOf(again)).toEqual(movingOf(dir));
});

test('an export goes on where it was, and mixes with nothing', async () => {
  const from = await fullApp();
  const dir = folder();
  await leave(from, dir);
  const whole = bytesOf(dir);
  const file = path.join(dir, 'pictures/2026/11/See.jpg');
  rmSync(path.join(dir, 'lichthof.json'));
  writeFileSync(path.join(dir, 'lichthof.json.teil'), '{');
  writeFileSync(file, 'abgebrochen');
  await leave(from, dir);
  expect(bytesOf(dir)).toEqual(whole);
  const open = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  expect(open.filter((at) => at.startsWith(`${from.dir}/imgs`))).toEqual([]);
  writeFileSync(path.join(dir, 'tagebuch.txt'), 'privat');
  await expect(leave(from, dir)).rejects.toThrow('In diesem Ordner liegt schon anderes (tagebuch.txt).');
  rmSync(path.join(dir, 'tagebuch.txt'));
  rmSync(path.join(dir, 'lichthof.json'));
  writeFileSync(file, 'ein eigenes');
  await expect(leave(from, dir)).rejects.toThrow('In diesem Ordner liegt schon anderes (pictures).');
  expect(readFileSync(file, 'utf8')).toBe('ein eigenes');
  await expect(leave(from, path.join(from.dir, 'hinaus'))).rejects.toThrow('nicht in den Datenordner');
});

test('a second export into the same folder is refused, and the first one is whole', async () => {
  const from = await fullApp();
  const { services } = from;
  const dir = path.join(folder(), 'neu', 'hinaus');
  const [begun, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const open: typeof services.files.open = async (...asked) => {
    begun.resolve();
    await refused.promise;
    return services.files.open(...asked);
  };
  const first = leave({ ...from, services: { ...services, files: { ...services.files, open } } }, dir);
  await Promise.race([begun.promise, first]);
  await expect(leave(from, dir)).rejects.toThrow('Dorthin wird gerade schon exportiert.');
  refused.resolve();
  expect(await first).toContain('Exportiert: 5 Bilder');
  const whole = bytesOf(dir);
  expect(await leave(from, dir)).toContain('Exportiert: 5 Bilder');
  expect(bytesOf(dir)).toEqual(whole);
});

test('a file name may have all the bytes that a file system allows', async () => {
  const from = await fullApp();
  const { db, files } = from.services;
  const url = `offen/${'ä'.repeat(125)}a.jpg`;
  expect(Buffer.byteLength(path.basename(url))).toBe(255);
  expect(await files.move('imgs', 'offen/b.jpg', url)).toBe(true);
  await db.updateTable('image').set({ url }).where('url', '=', 'offen/b.jpg').execute();
  const dir = folder();
  expect(await leave(from, dir)).toContain('Exportiert: 5 Bilder');
  expect(Object.keys(bytesOf(dir))).toContain(`pictures/${url}`);
});
