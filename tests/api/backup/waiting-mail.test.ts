import { expect, test } from 'vitest';
import { startSite } from './site.ts';

test('a restored site does not send again what was waiting for others; what was waiting for its owner is sent', async () => {
  const site = await startSite();
  const { db, clock } = site.app.services;
  const to = { name: '', email: 'x@example.org', subject: 'x', message: 'x', nextAttempt: clock.now() };
  const expires = new Date(clock.now().getTime() + 3600_000);
  await db.insertInto('loginLink').values({ tokenHash: 'hash', userId: 'u-chefin', expires }).execute();
  await db
    .insertInto('message')
    .values([
      { ...to, id: 'anfrage' },
      { ...to, id: 'auswahl', kind: 'choice' },
      { ...to, id: 'neues', kind: 'news' },
      { ...to, id: 'zugang', loginLink: 'hash' },
    ])
    .execute();
  await site.run('backup', 'post');
  const other = await site.emptySite();
  await site.run('restore', 'post', { on: other });
  const rows = await other.services.db
    .selectFrom('message')
    .select(['id', 'nextAttempt'])
    .orderBy('id')
    .execute();
  expect(rows.map(({ id, nextAttempt }) => [id, nextAttempt !== null])).toEqual([
    ['anfrage', true],
    ['auswahl', true],
    ['neues', false],
    ['zugang', false],
  ]);
  await other.close();
  await site.close();
});
