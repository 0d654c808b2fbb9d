import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkUploadNames } from '../../../api/pictures/upload-check.ts';
import { albumTarget } from '../../../api/pictures/target.ts';
import { offsetOf } from '../../../api/uploads/parts.ts';
import { jpeg } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { resumable, sha } from './tus.ts';

/** What an editor may make the server do with an upload. */
let app: TestApp;
let admin: Member;
const client = resumable(() => app);
const FEIER = { album: 'feier' };
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  await app.services.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'protected/feier' })
    .execute();
});
afterAll(() => app.close());

test('a file comes in a thousand pieces at most, and begins anew behind them', async () => {
  const bytes = new Uint8Array(2000);
  const url = await client.begun(admin, bytes, 'krume.jpg', FEIER);
  await client.sent(admin, url, bytes.subarray(0, 2), 0, 1);
  const id = path.basename(url);
  for (let at = 2; at < 999; at++) writeFileSync(path.join(app.dir, 'uploads', id, `${at}`), 'x');
  expect((await client.patch(admin, url, 999, 'x')).status).toBe(204);
  const answer = await client.patch(admin, url, 1000, 'x');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    code: 'not-found',
    detail: 'Diese Datei ist in zu vielen Stücken angekommen. Bitte laden Sie sie noch einmal hoch.',
  });
  expect(await client.offset(admin, url)).toBe(404);
  expect(client.pieces().filter((piece) => piece.startsWith(id))).toEqual([]);
});

test('beside the two of a queue there is a place for the file of a form', async () => {
  const bytes = new Uint8Array(9);
  const patch = async (name: string) => {
    const asked = Promise.withResolvers<'at work'>();
    const line = Promise.withResolvers<never>();
    const pull = () => (asked.resolve('at work'), line.promise);
    const url = await client.begun(admin, bytes, name, FEIER);
    const answer = client.patch(admin, url, 0, new ReadableStream({ pull }, { highWaterMark: 0 }));
    const breakOff = () => (line.reject(new Error('The line is dead.')), answer);
    return { breakOff, began: await Promise.race([asked.promise, answer]) };
  };
  const three = [await patch('1.jpg'), await patch('2.jpg'), await patch('3.jpg')];
  expect(three.map(({ began }) => began)).toEqual(['at work', 'at work', 'at work']);
  const { began } = await patch('4.jpg');
  expect(began instanceof Response && (await began.json())).toMatchObject({
    status: 429,
    detail: 'Es werden schon drei Dateien hochgeladen. Die nächste beginnt, sobald eine davon fertig ist.',
  });
  await Promise.all(three.map(({ breakOff }) => breakOff()));
});

test('a request looks at the pieces of its own file only', async () => {
  const bytes = new Uint8Array(9);
  const urls = [];
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
    urls.push(await client.begun(admin, bytes, name, FEIER));
    await client.sent(admin, urls.at(-1)!, bytes.subarray(0, 4), 0, 2);
  }
  const { files } = app.services;
  const listed: string[] = [];
  const list: typeof files.list = async (...where) => {
    const names = await files.list(...where);
    listed.push(...names);
    return names;
  };
  const upload = { id: path.basename(urls[0]!), bytes: bytes.length, sealed: false };
  expect(await offsetOf({ ...files, list }, upload)).toBe(4);
  expect(listed).toHaveLength(2);
});

test('a file that many ask about is read once, and few at once', async () => {
  const [there, other] = [await jpeg('olive', 600), await jpeg('orchid', 600)];
  await client.bring(admin, there, 'tor.jpg', FEIER);
  const { db, files } = app.services;
  let [reading, most, read] = [0, 0, 0];
  const four = Promise.withResolvers<void>();
  const counted: typeof files = {
    ...files,
    async open(area, name) {
      const file = await files.open(area, name);
      most = Math.max(most, ++reading);
      // The first ones wait for each other, however busy the machine is.
      if (reading === 4) four.resolve();
      await four.promise;
      return (
        file && {
          ...file,
          stream: (range) => (read++, file.stream(range)),
          close: () => (reading--, file.close()),
        }
      );
    },
  };
  const one = { name: 'tor.jpg', bytes: there.length, sha256: sha(other) };
  const target = (await albumTarget(db, 'feier'))!;
  const found = await checkUploadNames(
    { db, files: counted },
    target,
    Array.from({ length: 100 }, () => one),
    null,
  );
  expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['same-name']));
  expect([read, most]).toEqual([1, 4]);
});
