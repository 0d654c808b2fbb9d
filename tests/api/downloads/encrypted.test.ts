import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { encryptedPathOf } from '../../../api/encryption/encrypted-album.ts';
import { readableFiles } from '../albums/pictures.ts';
import { aSecondLater } from '../app.ts';
import { bytesOf, startArchives } from './archives.ts';
import { unpacked } from './unzip.ts';

const { app, pictures, ask, prepared, load, ...members } = await startArchives();
let { admin, adler } = members;
afterAll(() => app.close());

describe('an encrypted album', () => {
  test('is loaded like any other once it is open, and nothing readable is left behind', async () => {
    const lock = await app.ask('POST', '/v1/album/lock', {
      token: admin.token,
      body: { album: 'tresor', password: 'silbergelatine' },
    });
    await app.converted();
    const { jwt, id } = (await lock.json()) as { jwt: string; id: string };
    admin = { ...admin, token: jwt, authId: id };
    expect((await ask(adler, { albumId: 'tresor' })).status).toBe(423);
    const unlocked = await app.ask('POST', '/v1/album/unlock', {
      token: adler.token,
      headers: { 'X-Auth-Id': adler.authId },
      body: { album: 'tresor', password: 'silbergelatine' },
    });
    const tokens = (await unlocked.json()) as { jwt: string; id: string };
    adler = { ...adler, token: tokens.jwt, authId: tokens.id };
    expect((await ask({ ...adler, authId: 'falsch' }, { albumId: 'tresor' })).status).toBe(423);

    for (const wish of [{ copyLarge: 1 }, { copyLarge: 1, copyAlbum: 1 }]) {
      const { url, bytes } = await prepared(adler, { albumId: 'tresor', ...wish });
      const answer = await load(url);
      const zip = await bytesOf(answer);
      if (bytes !== null) expect(zip.length).toBe(bytes);
      const folder = 'copyAlbum' in wish ? 'large/' : '';
      expect(unpacked(zip).get(`${folder}tanz.jpg`)!.equals(pictures.get('tanz.jpg')!)).toBe(true);
    }
    const { url, bytes } = await prepared(adler, { albumId: 'tresor' });
    const part = await load(url, { Range: 'bytes=70000-90000' });
    expect(bytes).toBeGreaterThan(0);
    expect((await bytesOf(part)).length).toBe(20_001);
    expect(
      readableFiles(app.dir).filter((file) => file.includes('tresor') || file.includes('locked')),
    ).toEqual([]);

    const file = path.join(
      app.dir,
      'imgs',
      (await encryptedPathOf(app.services.db, 'protected/tresor/tanz.jpg'))!,
    );
    const damaged = readFileSync(file);
    damaged[500]! ^= 1;
    writeFileSync(file, damaged);
    expect((await prepared(adler, { albumId: 'tresor', copyLarge: 1 })).missing).toEqual(['tanz.jpg']);
    damaged[500]! ^= 1;
    writeFileSync(file, damaged);
  });

  test('a cached size that cannot be opened is made anew, also for an archive', async () => {
    const spoilCache = async () => {
      for (const file of readdirSync(path.join(app.dir, 'cache'), { recursive: true, encoding: 'utf8' }))
        if (file.endsWith('.enc')) await app.services.files.put('cache', file, randomBytes(500));
    };
    const size = async () => {
      aSecondLater();
      const answer = await app.ask('GET', `/imgs/protected/tresor/kuss.jpg?size=270&id=${admin.authId}`);
      return { status: answer.status, bytes: await bytesOf(answer) };
    };
    const before = await size();
    expect(before.status).toBe(200);
    await spoilCache();
    expect(await size()).toEqual(before);
    await spoilCache();
    expect((await prepared(adler, { albumId: 'tresor' })).missing).not.toContain('kuss.jpg');
  });

  test('one damaged file keeps it encrypted, and its picture is named', async () => {
    const file = path.join(
      app.dir,
      'imgs',
      (await encryptedPathOf(app.services.db, 'protected/tresor/kuss.jpg'))!,
    );
    const whole = readFileSync(file);
    const decrypt = async () => {
      const answer = await app.ask('POST', '/v1/album/decrypt', {
        token: admin.token,
        headers: { 'X-Auth-Id': admin.authId },
        body: { album: 'tresor' },
      });
      return { status: answer.status, ...((await answer.json()) as { detail?: string }) };
    };
    for (const kept of [whole.length - 1, 10]) {
      writeFileSync(file, whole.subarray(0, kept));
      const { status, detail } = await decrypt();
      expect(status).toBe(409);
      expect(detail).toMatch(
        /^Es bleibt alles, wie es war\. „Tresor“ \(kuss\.jpg\): Die verschlüsselte Datei ist beschädigt\./,
      );
    }
    writeFileSync(file, whole);
    const { error } = await app.services.db
      .selectFrom('task')
      .select('error')
      .where('kind', '=', 'decrypt')
      .executeTakeFirstOrThrow();
    expect(error).toContain('„Tresor“ (kuss.jpg)');
  });
});
