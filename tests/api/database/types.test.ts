import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Kysely, KyselyPlugin } from 'kysely';
import type { Database } from '../../../api/database/schema.ts';
import { keepingOpen } from '../../../api/database/transaction.ts';
import { createDatabase } from './create.ts';

let db: Kysely<Database>;
beforeAll(async () => {
  db = await createDatabase();
});
afterAll(() => db.destroy());

test('counts are numbers and days are strings on both databases', async () => {
  await db.insertInto('post').values({ id: 'p-tag', title: 'Tag', dateStr: '2026-03-29' }).execute();
  const row = await db
    .selectFrom('post')
    .select((eb) => ['dateStr', eb.fn.countAll<number>().as('n')])
    .groupBy('dateStr')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ dateStr: '2026-03-29', n: 1 });
});

test('transactions do not see each other and a failed one leaves nothing', async () => {
  const add = (id: string, fail: boolean) =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto('contributor').values({ id, name: id, role: 0 }).execute();
      if (fail) throw new Error('on purpose');
    });
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => add(`c${i}`, i % 5 === 0)));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  const { n } = await db
    .selectFrom('contributor')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBe(16);
});

test('a transaction that waits for something else is asked meanwhile, and ends with what that ends with', async () => {
  let asked = 0;
  const slow = Promise.withResolvers<never>();
  const listening: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if ((asked += 1) === 3) slow.reject(new Error('The store is slow.'));
      return result;
    },
  };
  const waiting = db.transaction().execute((trx) => keepingOpen(trx.withPlugin(listening), slow.promise, 1));
  await expect(waiting).rejects.toThrow('The store is slow.');
});

test('a change of a table bumps its data version', async () => {
  const version = async () =>
    (await db.selectFrom('dataVersion').select('n').where('type', '=', 'tag').executeTakeFirstOrThrow()).n;
  const before = await version();
  await db.insertInto('tag').values({ id: 1, name: 'Nebel' }).execute();
  expect(await version()).toBeGreaterThan(before);
});
