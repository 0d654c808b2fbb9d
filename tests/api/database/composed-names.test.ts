import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unknownKeywords } from '../../../api/pictures/keywords.ts';
import { up } from '../../../migrations/2026-12-07-composed-names.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { fillSite } from '../content.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
});
afterAll(() => app.close());

const decomposed = (name: string) => name.normalize('NFD');
const migrated = () => up(app.services.db as unknown as Kysely<unknown>);

test('names that were stored decomposed are those that are written now', async () => {
  const { db } = app.services;
  const name = decomposed('Köln');
  await db.insertInto('tag').values({ id: 90, name, worksafe: true, published: true }).execute();
  await db.insertInto('userGroup').values({ id: 'ug-koeln', name }).execute();
  await db.updateTable('contributor').set({ name }).where('id', '=', 'c-mira').execute();
  await db.updateTable('users').set({ name }).where('id', '=', admin.userId).execute();
  await db.updateTable('album').set({ title: name }).where('id', '=', 'hochzeit').execute();
  await db.updateTable('post').set({ title: name }).where('id', '=', 'p-nebel').execute();
  const image = db.selectFrom('image').select(['title', 'version']).where('id', '=', 'i2611201');
  const { version } = await image.executeTakeFirstOrThrow();
  await db.updateTable('image').set({ title: name }).where('id', '=', 'i2611201').execute();
  await migrated();
  const found = await db
    .selectFrom('tag')
    .select('name')
    .where('id', '=', 90)
    .unionAll(db.selectFrom('userGroup').select('name').where('id', '=', 'ug-koeln'))
    .unionAll(db.selectFrom('contributor').select('name').where('id', '=', 'c-mira'))
    .unionAll(db.selectFrom('users').select('name').where('id', '=', admin.userId))
    .unionAll(db.selectFrom('album').select('title as name').where('id', '=', 'hochzeit'))
    .unionAll(db.selectFrom('post').select('title as name').where('id', '=', 'p-nebel'))
    .execute();
  expect(found.map((row) => row.name)).toEqual(Array.from({ length: 6 }, () => 'Köln'));
  // Whoever has read it before saves what he has read.
  expect(await image.executeTakeFirst()).toEqual({ title: 'Köln', version });
  expect(await unknownKeywords(db, ['Köln'])).toEqual([]);
  const made = await app.ask('POST', '/v1/data/create/tag', {
    token: admin.token,
    body: { id: 91, name: 'Köln' },
  });
  expect(made.status).toBe(409);
});

test('those that have a twin by now stay as they are, and others like them become one name', async () => {
  const { db } = app.services;
  const half = `Bär ${decomposed('Möwe')}`;
  const names = ['Grün', decomposed('grün'), half, decomposed('Bär Möwe'), 'rot'];
  const tags = names.map((name, i) => ({ id: 100 + i, name, worksafe: true, published: true }));
  await db.insertInto('tag').values(tags).execute();
  await db
    .insertInto('userGroup')
    .values(names.map((name, i) => ({ id: `ug-${i}`, name })))
    .execute();
  await migrated();
  const kept = (table: 'tag' | 'userGroup') =>
    db
      .selectFrom(table)
      .select('name')
      .where('name', 'in', [...names, 'grün', 'Bär Möwe'])
      .orderBy('id')
      .execute();
  const composed = [names[0], names[1], 'Bär Möwe', names[3], names[4]];
  expect((await kept('tag')).map(({ name }) => name)).toEqual(composed);
  expect((await kept('userGroup')).map(({ name }) => name)).toEqual(composed.with(1, 'grün'));
});
