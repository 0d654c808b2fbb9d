import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpeg } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { resumable, sha } from './tus.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  const album = { id: 'feier', title: 'Feier', location: 'protected/feier' };
  await app.services.db.insertInto('album').values(album).execute();
});
afterAll(() => app.close());

const client = resumable(() => app);
const FEIER = { album: 'feier' };
const rowOf = (id: string) =>
  app.services.db.selectFrom('image').select('sha256').where('id', '=', id).executeTakeFirstOrThrow();
const about = async (bytes: Buffer, name: string) => {
  const file = { name, bytes: bytes.length, sha256: sha(bytes) };
  const { files } = (await (await client.check(admin, FEIER, [file])).json()) as {
    files: { state: string; there: { id: string; url: string } | null }[];
  };
  return files[0]!;
};

test('a picture is replaced only as long as it is the picture that its sender was shown', async () => {
  const first = await jpeg('sienna', 600);
  const { id = '' } = await client.bring(admin, first, 'karte.jpg', FEIER);
  const two = [await jpeg('salmon', 610), await jpeg('sandybrown', 620)];
  const shown = await about(two[0]!, 'karte.jpg');
  expect(shown.there).toMatchObject({ id, url: 'protected/feier/karte.jpg' });
  const urls = await Promise.all(two.map((bytes) => client.begun(admin, bytes, 'karte.jpg', FEIER)));
  for (const [i, url] of urls.entries()) await client.sent(admin, url, two[i]!);
  const answers = await Promise.all(
    urls.map((url) => client.finish(admin, url, 'replace', shown.there!.url)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const late = answers.findIndex(({ status }) => status === 409);
  expect(await answers[late]!.json()).toMatchObject({ code: 'taken' });
  expect(await rowOf(id)).toMatchObject({ sha256: sha(two[1 - late]!) });
  // Shown what lies there now, he may replace that as well.
  const now = await about(two[late]!, 'karte.jpg');
  expect(now).toMatchObject({ state: 'same-name', there: { id } });
  expect((await client.finish(admin, urls[late]!, 'replace', now.there!.url)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ sha256: sha(two[late]!) });
});

test.for([
  ['drilling', [2, 3, 4].map((n) => `i--feier--drilling-${n}`)],
  // What is too long with its number ends in a hash, each in one of its own.
  ['Hochzeit-'.repeat(12), expect.toSatisfy((ids: string[]) => new Set(ids).size === 3) as string[]],
] as const)(
  'pictures are kept beside the other of their name, however many come: %s',
  async ([name, ids]) => {
    await client.bring(admin, await jpeg('gold', 300 + name.length), `${name}.jpg`, FEIER);
    const colors = ['tomato', 'turquoise', 'violet'];
    const all = await Promise.all(colors.map((color) => jpeg(color, 300 + name.length)));
    const urls: string[] = [];
    for (const bytes of all) {
      urls.push(await client.begun(admin, bytes, `${name}.jpg`, FEIER));
      await client.sent(admin, urls.at(-1)!, bytes);
    }
    const answers = await Promise.all(urls.map((url) => client.finish(admin, url, 'both')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const made = await Promise.all(answers.map((answer) => answer.json() as Promise<{ id: string }>));
    expect(made.map(({ id }) => id).toSorted()).toEqual(ids);
  },
);
