import { type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { withinOthersFolder } from '../../../api/albums/write.ts';
import { startApp, type Member, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
});
afterAll(() => app.close());

interface Folders {
  id: string;
  location: string;
  thumbnailSublocation: string;
  largeSubLocation: string;
}
const NAMES = ['a', 'b', 'thm', 'a_', 'ä%'];
/** The same in each run. */
function numbers(seed: number) {
  let at = seed;
  return (below: number) => {
    at = (at * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((at / 2 ** 31) * below);
  };
}

function album(id: string, below: (n: number) => number): Folders & { title: string } {
  const name = () => NAMES[below(NAMES.length)]!;
  const location = Array.from({ length: 1 + below(4) }, name).join('/');
  return { id, title: id, location, thumbnailSublocation: name(), largeSubLocation: name() };
}

/** What the rule says, in other words. */
function lieWithin(mine: Folders, others: Folders[]): boolean {
  const within = (folder: string, other: string) => folder === other || folder.startsWith(`${other}/`);
  const variants = ({ location, thumbnailSublocation, largeSubLocation }: Folders) => [
    `${location}/${thumbnailSublocation}`,
    `${location}/${largeSubLocation}`,
  ];
  return others
    .filter(({ id }) => id !== mine.id)
    .some(
      (other) =>
        variants(other).some((variant) => within(mine.location, variant)) ||
        variants(mine).some((variant) => within(other.location, variant)),
    );
}

test('an album lies in no other one’s folder of thumbnails or large pictures, many asked about at once', async () => {
  const below = numbers(7);
  const drawn = Array.from({ length: 60 }, (_, i) => album(`zufall-${i}`, below));
  const there = [...new Map(drawn.map((one) => [one.location, one])).values()];
  await app.services.db.transaction().execute(async (trx) => {
    await trx.insertInto('album').values(there).execute();
    const asked = Array.from({ length: 400 }, (_, i) => album(`zufall-${i}`, below));
    const expected = asked.map((mine) => lieWithin(mine, there));
    expect(new Set(expected).size).toBe(2);
    const found = await withinOthersFolder(trx, asked);
    expect(asked.map(({ id }) => found.has(id))).toEqual(expected);
    await trx.deleteFrom('album').where('id', 'like', 'zufall-%').execute();
  });
});

test('many are written with one question about the others, and none where no folder changes', async () => {
  const { db } = app.services;
  let asked = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (db.getExecutor().compileQuery(node, queryId).sql.includes('join album other')) asked += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const counting = createApp({ ...app.services, db: db.withPlugin(plugin) });
  const write = async (verb: 'create' | 'update', body: object) => {
    asked = 0;
    const answer = await counting.request(`/v1/data/${verb}/album`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}` },
      body: JSON.stringify(body),
    });
    return { status: answer.status, asked };
  };
  const ids = Array.from({ length: 20 }, (_, i) => `reihe-${i}`);
  const made = ids.map((id) => ({ id, title: id, location: `reihe/${id}` }));
  expect(await write('create', made)).toEqual({ status: 200, asked: 1 });
  const titled = ids.map((id) => ({ id, title: `Die ${id}`, location: `reihe/${id}` }));
  expect(await write('update', titled)).toEqual({ status: 200, asked: 0 });
  const moved = ids.map((id) => ({ id, largeSubLocation: 'gross' }));
  expect(await write('update', moved)).toEqual({ status: 200, asked: 1 });
});
