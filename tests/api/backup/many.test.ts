import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFiles } from '../../../api/backup/check.ts';
import { startApp, type TestApp } from '../app.ts';
import { addMany, MANY, watched } from './many.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await addMany(app);
});
afterAll(() => app.close());

test('verifies any number of files with a thousand records at a time', async () => {
  const { db, files } = app.services;
  await sql`insert into "textBlock" (id, location)
    select 't-' || n, 'texte/' || n || '.html' from generate_series(1, ${MANY}::int) n`.execute(db);
  await sql`update image set url = id || '.jpg', "largeUrl" = id || '-gross.jpg' where id <> 'viele-7'`.execute(
    db,
  );
  const { db: one, largest } = watched(db);
  const { checked, findings } = await checkFiles({ db: one, files }, { report: () => undefined });
  expect(largest()).toBe(1000);
  expect(checked).toBe(1);
  // Each once: two files of each picture but one, and what is in the bin and in texts.
  expect(new Set(findings.map(({ path }) => path)).size).toBe(2 * (MANY - 1) + 2 * MANY);
  expect(findings).toHaveLength(2 * (MANY - 1) + 2 * MANY);
  expect(findings.every(({ what }) => what === 'fehlt')).toBe(true);
});
