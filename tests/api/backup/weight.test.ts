// issue 12, 1: rows of any weight that a site may have are restored
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { fill, linesOf, tablesOf } from '../../../api/backup/tables.ts';
import { MAX_TEXT } from '../../../api/contract/post.ts';
import { createEmbedded } from '../database/create.ts';

const POSTS = 12;

test('long posts go over in statements that no database refuses', async () => {
  let heaviest = 0;
  const db = await createEmbedded({
    log: ({ query }) => {
      for (const value of query.parameters)
        if (typeof value === 'string') heaviest = Math.max(heaviest, value.length);
    },
  });
  onTestFinished(() => db.destroy());
  const text = 'a'.repeat(MAX_TEXT);
  for (let n = 0; n < POSTS; n++)
    await db
      .insertInto('post')
      .values({ id: `p-${n}`, title: 'Lang', dateStr: '2026-11-20', timeStr: '12:00', text })
      .execute();
  const table = (await tablesOf(db)).find(({ name }) => name === 'post')!;
  const lines = () =>
    db.transaction().execute(async (trx) => {
      const found: string[] = [];
      for await (const line of linesOf(trx, table)) found.push(line.toString().trimEnd());
      return found;
    });
  const before = await lines();
  expect(before).toHaveLength(POSTS);
  heaviest = 0;
  await db.transaction().execute(async (trx) => {
    // eslint-disable-next-line typescript/require-await
    const from = async function* () {
      yield* before;
    };
    await fill(trx, [table], from);
  });
  expect(await lines()).toEqual(before);
  // PostgreSQL ends at 256 MB, and 500 rows may have twice that.
  expect(heaviest).toBeLessThan(8 << 20);
}, 120_000);

test('no table is sorted before its first row comes', async () => {
  const declared: string[] = [];
  const db = await createEmbedded({
    log: ({ query }) => void (query.sql.startsWith('declare') && declared.push(query.sql)),
  });
  onTestFinished(() => db.destroy());
  await db.transaction().execute(async (trx) => {
    const tables = (await tablesOf(trx)).filter(({ key }) => key.length > 0);
    expect(tables.length).toBeGreaterThan(20);
    for (const table of tables) for await (const line of linesOf(trx, table)) expect(line).toBeDefined();
    expect(declared).toHaveLength(tables.length);
    await sql`set local enable_sort = off`.execute(trx);
    await sql`set local enable_seqscan = off`.execute(trx);
    const sorted: string[] = [];
    for (const [i, one] of declared.entries()) {
      const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain ${one}`).execute(trx);
      if (rows.some((row) => /^\W*Sort {2}/.test(row['QUERY PLAN']))) sorted.push(tables[i]!.name);
    }
    // Its index has another order than its columns; it has a row for each album, link and day.
    expect(sorted).toEqual(['albumUse']);
  });
});
