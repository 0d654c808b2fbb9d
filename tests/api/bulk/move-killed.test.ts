import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../../api/config.ts';
import { nameKeyOf } from '../../../api/encryption/album-files.ts';
import { openAlbumFile, storedPathOf, type UnlockedAlbum } from '../../../api/encryption/encrypted-album.ts';
import { silent } from '../../../api/log/log.ts';
import { openServices } from '../../../api/open.ts';
import { resume } from '../../../api/pictures/pictures.ts';
import { sha } from '../albums/feier.ts';
import { picture } from '../content.ts';
import { prepareDataDir } from '../database/create.ts';
import { isSecondRun } from '../images/photos.ts';
import { BARE } from '../../processes.ts';

describe.skipIf(isSecondRun)('a process that is killed while it moves pictures', () => {
  const dataKey = randomBytes(32);

  test.each([
    ['', null],
    [' into an encrypted album', { wrappedKey: '{}', nameKey: nameKeyOf({ dataKey }) }],
  ])(
    'leaves all where they were, or has moved them all%s, and the next start clears up',
    async (_, locked) => {
      const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-moved-'));
      onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
      await prepareDataDir(dir);
      const env = { ...BARE, DATA_DIR: dir, DEMO: '0', DATA_KEY: dataKey.toString('hex') };
      const inTwoMinutes = { now: () => new Date(Date.now() + 120_000) };
      const open = () => openServices(parseConfig(env), { log: silent, clock: inTwoMinutes });
      const moveAndDie = (call: string, nth: number) =>
        new Promise<void>((resolve, reject) => {
          const child = spawn(process.execPath, ['tests/api/bulk/mover.ts', call, String(nth)], { env });
          let said = '';
          child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
          child.on('exit', (code, signal) =>
            signal === 'SIGKILL' ? resolve() : reject(new Error(`${code} ${said}`)),
          );
        });
      const hashes = new Map<string, string>();
      let services = await open();
      await services.db
        .insertInto('album')
        .values([
          { id: 'feier', title: 'Feier', location: 'protected/feier' },
          { id: 'fest', title: 'Fest', location: 'protected/fest', ...locked },
        ])
        .execute();
      for (let i = 0; i < 12; i++) {
        const name = `${String(i).padStart(2, '0')}.jpg`;
        const bytes = randomBytes(200_000);
        hashes.set(name, sha(bytes));
        const url = `protected/feier/${name}`;
        await services.files.put('imgs', url, bytes);
        const id = `i--feier--${name.slice(0, 2)}`;
        await services.db
          .insertInto('image')
          .values(picture(id, { album: 'feier', url, filename: name }))
          .execute();
      }
      const albums = await services.db.selectFrom('album').selectAll().execute();
      const keyOf = (id: string | null): UnlockedAlbum | null => {
        const album = albums.find((one) => one.id === id)!;
        return album.wrappedKey === null ? null : { ...album, dataKey };
      };
      await services.close();
      const left: [string | null, string][] = [];
      for (const [call, nth] of [
        ['receive', 1],
        ['place', 3],
        ['place', 12],
        ['remove', 2],
      ] as const) {
        await moveAndDie(call, nth);
        services = await open();
        const { db, files } = services;
        await resume(services);
        const rows = await db.selectFrom('image').select(['album', 'url', 'filename']).execute();
        const stored: string[] = [];
        for (const { album, url, filename } of rows) {
          expect(url).toBe(`protected/${album}/${filename}`);
          const file = await openAlbumFile(files, url, keyOf(album));
          expect(sha(Buffer.from(await new Response(file!.stream()).arrayBuffer()))).toBe(
            hashes.get(filename),
          );
          stored.push(storedPathOf(url, keyOf(album)));
        }
        const lying: string[] = [];
        for (const folder of ['protected/feier', 'protected/fest'])
          lying.push(...(await files.list('imgs', folder)).map((name) => `${folder}/${name}`));
        expect(lying.toSorted()).toEqual(stored.toSorted());
        expect(await db.selectFrom('fileOperation').selectAll().execute()).toEqual([]);
        const { state } = await db
          .selectFrom('task')
          .select('state')
          .orderBy('created', 'desc')
          .executeTakeFirstOrThrow();
        const [where, ...others] = new Set(rows.map(({ album }) => album));
        expect(others).toEqual([]);
        left.push([where!, state]);
        await services.close();
      }
      expect(left).toEqual([
        ['feier', 'failed'],
        ['feier', 'failed'],
        ['feier', 'failed'],
        ['fest', 'done'],
      ]);
    },
  );
});
