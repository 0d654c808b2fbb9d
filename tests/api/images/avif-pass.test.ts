import { createHash } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Files } from '../../../api/files/files.ts';
import { startDeriving } from '../../../api/pictures/derive.ts';
import type { Decoder } from '../../../api/pictures/worker-pool.ts';
import { unmodified, type Derivatives, folderOf } from '../../../api/pictures/derivatives.ts';
import { ApiProblem } from '../../../api/problem/problem.ts';
import { ingest } from '../../../api/pictures/record.ts';
import { PictureRefused } from '../../../api/pictures/refusal.ts';
import { siteTarget } from '../../../api/pictures/target.ts';
import { startApp, type TestApp } from '../app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function add(name: string, background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 500, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await ingest(app.services, new Blob([bytes]).stream(), { name, target: siteTarget('brp', app.clock) });
  return createHash('sha256').update(bytes).digest('hex');
}

/** A pass whose decoder does what the test says; `looked` are the pictures it came to, `asked` those that it had decoded. */
function pass(work: Decoder['deriveLater'], files = app.services.files) {
  const asked: string[] = [];
  const looked: string[] = [];
  const { db, log } = app.services;
  const given = app.services.pictures.derivatives;
  const derivatives: Pick<Derivatives, 'keep' | 'sizes'> = {
    ...given,
    sizes: (picture, format) => {
      if (format === 'avif') looked.push(picture.sha256);
      return given.sizes(picture, format);
    },
  };
  const decoder = {
    derive: app.services.pictures.decoder.derive,
    deriveLater: ((source, ...rest) => {
      asked.push(path.basename(String(source)));
      return work(source, ...rest);
    }) satisfies Decoder['deriveLater'],
  };
  return { asked, looked, running: startDeriving({ db, files, decoder, derivatives, log }) };
}

const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
};

test('every picture gets its AVIF, the newest first, also those that come later', async () => {
  const first = await add('erstes.jpg', 'teal');
  const second = await add('zweites.jpg', 'navy');
  const { deriveLater } = app.services.pictures.decoder;
  const { asked, running } = pass((...args) => deriveLater(...args));
  const done = async (sha256: string) =>
    (await app.services.pictures.derivatives.sizes(unmodified(sha256), 'avif')).length === 2;
  await until(() => done(first));
  expect(await done(second)).toBe(true);
  expect(asked).toEqual(['zweites.jpg', 'erstes.jpg']);
  const third = await add('drittes.jpg', 'red');
  running.nudge();
  await until(() => done(third));
  await running.stop();
  expect(asked).toEqual(['zweites.jpg', 'erstes.jpg', 'drittes.jpg']);
  expect(await app.services.files.list('cache', folderOf(third))).toEqual([
    '270.avif',
    '270.jpg',
    '540.avif',
    '540.jpg',
  ]);
});

test('what is there is not made again after a restart', async () => {
  const { asked, looked, running } = pass(() => Promise.resolve([]));
  await until(() => looked.length === 3);
  await running.stop();
  expect(asked).toEqual([]);
});

test('a picture that fails is tried three times in all, and holds up no other one', async () => {
  const good = await add('gut.jpg', 'lime');
  const poison = await add('gift.jpg', 'black');
  const { deriveLater } = app.services.pictures.decoder;
  let tries = 0;
  for (let start = 0; start < 5; start++) {
    const { asked, looked, running } = pass((...args) =>
      String(args[0]).endsWith('gift.jpg')
        ? Promise.reject(new PictureRefused('crashed'))
        : deriveLater(...args),
    );
    // The newest comes first: once the other one was made or passed over, the poisonous one has had its turn.
    if (start < 3) await until(() => asked.includes('gift.jpg'));
    if (start === 0)
      await until(
        async () => (await app.services.pictures.derivatives.sizes(unmodified(good), 'avif')).length === 2,
      );
    if (start >= 3) await until(() => looked.includes(poison));
    await running.stop();
    tries += asked.filter((name) => name === 'gift.jpg').length;
    expect(asked.includes('gut.jpg')).toBe(start === 0);
  }
  expect(tries).toBe(3);
});

test.each([
  ['a mark that was saved meanwhile', new ApiProblem('unavailable')],
  ['a decoder with too much to do', new ApiProblem('overloaded')],
  ['a full disk', Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' })],
])('%s is no attempt at the picture', async (reason, error) => {
  const sha256 = await add(`${reason.replaceAll(' ', '-')}.jpg`, 'plum');
  const { deriveLater } = app.services.pictures.decoder;
  const { asked, running } = pass((...args) =>
    asked.length < 5 ? Promise.reject(error) : deriveLater(...args),
  );
  for (let tries = 1; tries < 5; tries++) {
    await until(() => asked.length === tries);
    running.nudge();
  }
  await until(
    async () => (await app.services.pictures.derivatives.sizes(unmodified(sha256), 'avif')).length === 2,
  );
  await running.stop();
  await app.services.db.deleteFrom('image').where('sha256', '=', sha256).execute();
  await app.services.pictures.derivatives.forget(sha256);
});

test('while the disk has no more than its reserve, none is made', async () => {
  const sha256 = await add('voll.jpg', 'orchid');
  const { files, pictures } = app.services;
  let left = 0;
  let times = 0;
  const space: Files['space'] = async (area) => {
    times += 1;
    return { ...(await files.space(area)), left };
  };
  const { asked, running } = pass((...args) => pictures.decoder.deriveLater(...args), { ...files, space });
  await until(() => times === 1);
  running.nudge();
  await until(() => times === 2);
  expect(asked).toEqual([]);
  left = Infinity;
  running.nudge();
  await until(async () => (await pictures.derivatives.sizes(unmodified(sha256), 'avif')).length === 2);
  await running.stop();
  expect(asked).toEqual(['voll.jpg']);
});

test('a file that comes again as another picture, after the first one was deleted, is looked at again', async () => {
  const sha256 = await add('wieder.jpg', 'olive');
  const { deriveLater } = app.services.pictures.decoder;
  const { looked, running } = pass((...args) => deriveLater(...args));
  await until(() => looked.includes(sha256));
  await app.services.db.deleteFrom('image').where('sha256', '=', sha256).execute();
  expect(await add('wieder.jpg', 'olive')).toBe(sha256);
  looked.length = 0;
  running.nudge();
  await until(() => looked.includes(sha256));
  await running.stop();
});

test('sizes that the cache has lost are made first, of the newest first', async () => {
  const sizes: string[] = [];
  const { derivatives, decoder } = app.services.pictures;
  const pictures = await app.services.db
    .selectFrom('image')
    .select(['sha256', 'filename'])
    .orderBy('seq', 'desc')
    .execute();
  for (const { sha256 } of pictures) await derivatives.forget(sha256);
  const note =
    (derive: Decoder['derive']): Decoder['derive'] =>
    (source, known, wanted, format) => {
      sizes.push(`${path.basename(String(source))} ${format}`);
      return derive(source, known, wanted, format);
    };
  const { db, files, log } = app.services;
  const running = startDeriving({
    db,
    files,
    decoder: { derive: note(decoder.derive), deriveLater: note(decoder.deriveLater) },
    derivatives,
    log,
  });
  await until(() => sizes.length === 2 * pictures.length);
  await running.stop();
  const names = pictures.map(({ filename }) => filename);
  expect(sizes).toEqual([...names.map((name) => `${name} jpg`), ...names.map((name) => `${name} avif`)]);
});
