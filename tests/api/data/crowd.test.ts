import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type Member, type TestApp } from '../app.ts';
import { fillSite, picture } from '../content.ts';

let app: TestApp;
let admin: Member;
let member: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  const many = Array.from({ length: 20 }, (_, n) => picture(`i261119${n + 1}`, { album: 'noir' }));
  await app.services.db.insertInto('image').values(many).execute();
  admin = await app.member('chefin', { admin: true });
  member = await app.member('kunde', { groups: ['ug-kunden'] });
});
afterAll(() => app.close());

/** The same numbers each time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

test('many who write the same records at once are all answered, and nothing is half done', async () => {
  const pick = numbers(42);
  const ids = () => [...new Set(Array.from({ length: 8 }, () => `i261119${pick(20) + 1}`))];
  const write = (): [path: string, body: unknown, who: Member] => {
    const tag = pick(4) + 1;
    switch (pick(7)) {
      case 0:
        return [
          '/v1/data/update/image',
          ids().map((id) => ({ id, tags: [tag], title: `T${pick(9)}` })),
          admin,
        ];
      case 1:
        return ['/v1/tag/add', { tag, images: ids(), posts: ['p-nebel'], albums: ['offen'] }, admin];
      case 2:
        return ['/v1/tag/remove', { tag, images: ids(), posts: ['p-nebel', 'p-morgen'] }, admin];
      case 3:
        return ['/v1/image/rate', { rating: pick(6), images: ids() }, member];
      case 4:
        return ['/v1/image/attributes', { imageId: ids(), ws: pick(2) }, admin];
      case 5:
        return ['/v1/data/delete/tag', { ids: [tag] }, admin];
      default:
        return ['/v1/data/create/tag', { id: tag, name: `Tag ${tag}` }, admin];
    }
  };
  const answers = await Promise.all(
    Array.from({ length: 150 }, async () => {
      const [path, body, { token }] = write();
      return (await app.ask('POST', path, { body, token })).status;
    }),
  );
  expect([...new Set(answers)].filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([]);
  expect(answers.filter((status) => status === 200).length).toBeGreaterThan(50);

  const tags = new Set((await app.services.db.selectFrom('tag').select('id').execute()).map(({ id }) => id));
  const carried = await app.services.db.selectFrom('image').select('tags').execute();
  for (const id of carried.flatMap((image) => image.tags)) expect(tags).toContain(id);
});
