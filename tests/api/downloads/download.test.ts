import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { sweep } from '../../../api/jobs/sweep.ts';
import type { Member } from '../app.ts';
import { bytesOf, startArchives } from './archives.ts';
import { unpacked } from './unzip.ts';

const { app, admin, adler, fremd, pictures, ask, prepared, load } = await startArchives();
const scratch = mkdtempSync(path.join(tmpdir(), 'lichthof-archive-'));
afterAll(async () => {
  await app.close();
  rmSync(scratch, { recursive: true });
});

/** The status, and the rest is not wanted. */
const statusOf = async (url: string) => {
  const answer = await load(url);
  await answer.body?.cancel();
  return answer.status;
};

describe('an archive', () => {
  test('holds the originals, has the length that was said, and says so again in its headers', async () => {
    const { url, bytes, files, missing } = await prepared(adler, { albumId: 'feier' });
    expect({ files, missing }).toEqual({ files: 2, missing: [] });
    const answer = await load(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('application/zip');
    expect(answer.headers.get('Content-Length')).toBe(String(bytes));
    expect(decodeURIComponent(answer.headers.get('Content-Disposition')!)).toContain(
      'Feier_ „Dr. Müller & Söhne“.zip',
    );
    const zip = await bytesOf(answer);
    expect(zip.length).toBe(bytes);
    const read = unpacked(zip);
    expect([...read.keys()]).toEqual(['kuss.jpg', 'tanz.jpg']);
    for (const [name, data] of read) expect(data.equals(pictures.get(name)!)).toBe(true);
  });

  test('is put together from what is known: each file is looked at once, and none is opened', async () => {
    const calls: string[] = [];
    const { files } = app.services;
    const noted: typeof files = {
      ...files,
      stat: (area, file) => (calls.push(`stat ${file}`), files.stat(area, file)),
      open: (area, file) => (calls.push(`open ${file}`), files.open(area, file)),
      read: (area, file) => (calls.push(`read ${file}`), files.read(area, file)),
    };
    const prepare = async (withLocation: boolean) => {
      calls.length = 0;
      await app.services.db.updateTable('album').set({ withLocation }).where('id', '=', 'feier').execute();
      const answer = await createApp({ ...app.services, files: noted }).request('/v1/album/download', {
        method: 'POST',
        headers: { Authorization: `Bearer ${adler.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ albumId: 'feier' }),
      });
      expect(answer.status).toBe(200);
    };
    const looked = ['stat protected/feier/kuss.jpg', 'stat protected/feier/tanz.jpg'];
    await prepare(true);
    expect(calls).toEqual(looked);
    // Where the position is blanked, the beginning of each is read for its checksum.
    await prepare(false);
    // Side by side, so that either may come first.
    const opened = ['open protected/feier/kuss.jpg', 'open protected/feier/tanz.jpg'];
    expect(calls.toSorted()).toEqual([...opened, ...looked]);
  });

  test('can be resumed anywhere', async () => {
    const { url, bytes } = await prepared(adler, { albumId: 'feier' });
    const whole = await bytesOf(await load(url));
    const etag = (await app.ask('HEAD', url)).headers.get('ETag')!;
    for (const from of [1, 100, 5000, Math.floor(bytes! / 2), bytes! - 30]) {
      const rest = await load(url, { Range: `bytes=${from}-`, 'If-Range': etag });
      expect(rest.status).toBe(206);
      expect((await bytesOf(rest)).equals(whole.subarray(from))).toBe(true);
    }
    const head = await app.ask('HEAD', url);
    expect(head.headers.get('Content-Length')).toBe(String(bytes));
  });

  test('names are a filter and never a path', async () => {
    const { files, url } = await prepared(adler, {
      albumId: 'feier',
      imageUrls: ['tanz.jpg', '../../secrets/jwt.key', 'weg.jpg'],
      location: '../../..',
      largeSubLocation: '/etc',
      userId: admin.userId,
    });
    expect(files).toBe(1);
    expect([...unpacked(await bytesOf(await load(url))).keys()]).toEqual(['tanz.jpg']);
    expect((await ask(adler, { albumId: 'feier', imageUrls: ['gibt-es-nicht.jpg'] })).status).toBe(404);
    expect((await ask(adler, { albumId: 'feier', copyLarge: 0 })).status).toBe(422);
    const named = (n: number) => Array.from({ length: n }, (_, i) => `${'ä'.repeat(90)}${i}.jpg`);
    const most = await prepared(adler, { albumId: 'feier', imageUrls: [...named(9999), 'tanz.jpg'] });
    expect(most.files).toBe(1);
    const refused = await ask(adler, { albumId: 'feier', imageUrls: named(10_001) });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Höchstens 10.000 ausgewählte Bilder auf einmal.');
  });

  test('what is not safe for work has to be asked for', async () => {
    expect((await prepared(adler, { albumId: 'feier' }, '?nsfw=1')).files).toBe(3);
    expect((await prepared(adler, { albumId: 'feier', imageUrls: ['akt.jpg'] })).files).toBe(1);
  });

  test('the size that is shown comes as well; while it has to be made, no length is known', async () => {
    const wish = { albumId: 'feier', copyAlbum: 1, copyLarge: 1 };
    const known = await prepared(adler, wish);
    expect(known).toMatchObject({ files: 4, bytes: expect.any(Number) });
    rmSync(path.join(app.dir, 'cache'), { recursive: true });
    const unknown = await prepared(adler, wish);
    expect(unknown.bytes).toBeNull();
    const answer = await load(unknown.url);
    expect(answer.headers.get('Content-Length')).toBeNull();
    expect(answer.headers.get('Accept-Ranges')).toBeNull();
    const made = unpacked(await bytesOf(answer));
    const names = ['kuss.jpg', 'large/kuss.jpg', 'tanz.jpg', 'large/tanz.jpg'];
    expect([...made.keys()]).toEqual(names);
    const before = unpacked(await bytesOf(await load(known.url)));
    for (const name of names) expect(made.get(name)!.equals(before.get(name)!)).toBe(true);
  });

  test('a file that is missing is named in it', async () => {
    rmSync(path.join(app.dir, 'imgs/protected/feier/tanz.jpg'));
    const { files, missing, url, bytes } = await prepared(adler, { albumId: 'feier' });
    expect({ files, missing }).toEqual({ files: 2, missing: ['tanz.jpg'] });
    const zip = await bytesOf(await load(url));
    expect(zip.length).toBe(bytes);
    expect(unpacked(zip).get('Fehlende Bilder.txt')!.toString()).toContain('tanz.jpg');
    await app.services.files.put('imgs', 'protected/feier/tanz.jpg', pictures.get('tanz.jpg')!);
  });

  test.each([
    ['cut', () => pictures.get('tanz.jpg')!.subarray(0, 500)],
    ['empty', () => Buffer.alloc(0)],
  ])('a file that is %s is named as missing, and half of it is not sent', async (_, left) => {
    await app.services.files.put('imgs', 'protected/feier/tanz.jpg', left());
    for (const wish of [{ copyLarge: 1 }, { copyAlbum: 1, copyLarge: 0 }]) {
      const { files, missing } = await prepared(adler, { albumId: 'feier', ...wish });
      expect({ files, missing }).toEqual({ files: 2, missing: ['tanz.jpg'] });
    }
    await app.services.files.put('imgs', 'protected/feier/tanz.jpg', pictures.get('tanz.jpg')!);
  });

  test('a large version that is gone or cut is named as missing; the small one does not pass for it', async () => {
    const { db } = app.services;
    const tanz = db.updateTable('image').where('url', '=', 'protected/feier/tanz.jpg');
    await tanz.set({ largeUrl: 'protected/feier/large/tanz.jpg' }).execute();
    const both = { albumId: 'feier', copyAlbum: 1, copyLarge: 1 };
    const { missing, url } = await prepared(adler, both);
    expect(missing).toEqual(['large/tanz.jpg']);
    expect(unpacked(await bytesOf(await load(url))).get('tanz.jpg')).toEqual(pictures.get('tanz.jpg'));
    const large = pictures.get('weg.jpg')!;
    await app.services.files.put('imgs', 'protected/feier/large/tanz.jpg', large.subarray(0, 500));
    await tanz.set({ largeBytes: large.length }).execute();
    expect((await prepared(adler, both)).missing).toEqual(['large/tanz.jpg']);
    await tanz.set({ largeUrl: null, largeBytes: null }).execute();
  });
});

describe('rights', () => {
  test('visitors, strangers, and members of an album that is not for download', async () => {
    expect((await ask(null, { albumId: 'feier' })).status).toBe(401);
    expect((await ask(fremd, { albumId: 'feier' })).status).toBe(404);
    expect((await ask(adler, { albumId: 'fest' })).status).toBe(403);
    expect((await ask(adler, { albumId: 'brp' })).status).toBe(404);
  });

  test('a link is signed, and ends after an hour in which nothing was sent', async () => {
    const { url, taskId } = await prepared(adler, { albumId: 'feier' });
    for (const [from, to] of [
      [/key=../, 'key=__'],
      [/signature=../, 'signature=__'],
      [/\?.*/, ''],
      [/downloads\/../, 'downloads/__'],
    ] as const)
      expect(await statusOf(url.replace(from, to))).toBe(401);
    const state = async () => {
      const answer = await app.ask('GET', `/v1/data/progress/${taskId}`, { token: adler.token });
      return (await answer.json()) as { state: string; progress: number };
    };
    // Each of them sends something, and five take longer than an hour: the link lives as long as its transfer needs.
    for (let part = 0; part < 5; part++) {
      app.clock.pass(50 * 60);
      const { progress } = await state();
      await bytesOf(await load(url, { Range: `bytes=${part * 100}-${part * 100 + 99}` }));
      // It was 'waiting' before as well: only when it is noted how far it came, the link's hour has begun anew.
      await expect.poll(async () => (await state()).progress).toBeGreaterThan(progress);
      expect((await state()).state).toBe('waiting');
    }
    await sweep(app.services.db, app.clock.now());
    await bytesOf(await load(url));
    await expect.poll(state).toMatchObject({ state: 'done', progress: 1 });
    app.clock.pass(3500);
    expect((await load(url, { Range: 'bytes=0-9' })).status).toBe(206);
    await expect.poll(state).toMatchObject({ state: 'done' });
    app.clock.pass(3601);
    expect(await statusOf(url)).toBe(401);
    await sweep(app.services.db, app.clock.now());
    expect((await app.ask('GET', `/v1/data/progress/${taskId}`, { token: adler.token })).status).toBe(404);
  });

  test('another file in place of one of its own ends the link, and says so', async () => {
    const { db } = app.services;
    const { url } = await prepared(adler, { albumId: 'feier' });
    const at = db.updateTable('image').where('filename', '=', 'tanz.jpg');
    await at.set({ url: 'protected/feier/tanz-2.jpg' }).execute();
    const answer = await load(url);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      code: 'link-invalid',
      detail: 'Bilder dieses Archivs wurden inzwischen ersetzt. Bitte fordern Sie es neu an.',
    });
    await at.set({ url: 'protected/feier/tanz.jpg' }).execute();
    expect(await statusOf(url)).toBe(200);
  });

  test('a right that is taken away ends the link', async () => {
    const { db } = app.services;
    const ways: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [
        () => db.updateTable('users').set({ groups: [] }).where('id', '=', adler.userId).execute(),
        () =>
          db
            .updateTable('users')
            .set({ groups: ['ug-adler'] })
            .where('id', '=', adler.userId)
            .execute(),
      ],
      [
        () => db.updateTable('album').set({ downloadable: false }).where('id', '=', 'feier').execute(),
        () => db.updateTable('album').set({ downloadable: true }).where('id', '=', 'feier').execute(),
      ],
      [
        () => db.updateTable('users').set({ expires: '2026-01-01' }).where('id', '=', adler.userId).execute(),
        () => db.updateTable('users').set({ expires: null }).where('id', '=', adler.userId).execute(),
      ],
      [
        () => db.updateTable('image').set({ trash: true }).where('filename', '=', 'kuss.jpg').execute(),
        () => db.updateTable('image').set({ trash: false }).where('filename', '=', 'kuss.jpg').execute(),
      ],
    ];
    for (const [take, give] of ways) {
      const { url } = await prepared(adler, { albumId: 'feier' });
      await take();
      expect(await statusOf(url)).toBe(401);
      await give();
      expect(await statusOf(url)).toBe(200);
    }
  });
});

describe('progress', () => {
  test('is told to who began it, as JSON and as events', async () => {
    const { taskId, url } = await prepared(adler, { albumId: 'feier' });
    const at = (who: Member) => app.ask('GET', `/v1/data/progress/${taskId}`, { token: who.token });
    expect(await (await at(adler)).json()).toEqual({
      taskId,
      kind: 'download',
      state: 'waiting',
      progress: 0,
      error: null,
    });
    expect((await at(fremd)).status).toBe(404);
    expect((await app.ask('GET', `/v1/data/progress/${taskId}`)).status).toBe(401);
    await bytesOf(await load(url));
    const events = await app.ask('GET', `/v1/data/progress/${taskId}`, {
      token: adler.token,
      headers: { Accept: 'text/event-stream' },
    });
    expect(events.headers.get('Content-Type')).toContain('text/event-stream');
    expect(await events.text()).toContain('"state":"done","progress":1');
  });
});
