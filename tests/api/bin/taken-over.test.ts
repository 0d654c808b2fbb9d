// The same bytes are uploaded anew in the moment in which the file of the deleted picture goes its way
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { moveToTrash, purgeExpired } from '../../../api/pictures/pictures.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
let picture: Buffer;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  picture = await jpeg('#a00', 300);
  await app.services.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'protected/feier' })
    .execute();
});
beforeEach(async () => {
  for (const table of ['image', 'bin', 'fileOperation', 'lease'] as const)
    await app.services.db.deleteFrom(table).execute();
  await app.services.files.remove('imgs', URL);
});
afterAll(() => app.close());

const URL = 'protected/feier/a.jpg';

const isWaiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      app.services.db,
    )
  ).rows.length > 0;

// The embedded database has one transaction at a time.
const onPostgres = test.runIf(process.env['TEST_DATABASE'] === 'postgres');
onPostgres.each(['planned', 'purging'] as const)(
  'while it is %s it stays for the new picture',
  async (state) => {
    const { db, files } = app.services;
    await addPicture(app, 'feier', 'a.jpg', picture);
    const stuck = { ...files, move: () => Promise.reject(new Error('EIO')) };
    await createApp({ ...app.services, files: stuck }).request('/v1/data/delete/image', {
      method: 'POST',
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids: ['i--feier--a'] }),
    });
    await Promise.all(app.services.jobs.values());
    await db.updateTable('fileOperation').set({ state }).execute();

    // The upload has seen that the file holds its bytes, and has not written its record, when the walk is at that file.
    let walk: Promise<void> | undefined;
    let isOver = false;
    const walking = async () => {
      walk = moveToTrash(app.services).finally(() => void (isOver = true));
      await expect.poll(async () => isOver || (await isWaiting())).toBe(true);
    };
    const seeing = {
      ...files,
      async open(...args: Parameters<typeof files.open>) {
        const file = await files.open(...args);
        return (
          file && {
            ...file,
            stream: () => file.stream().pipeThrough(new TransformStream({ flush: walking })),
          }
        );
      },
    };
    await addPicture({ services: { ...app.services, files: seeing } }, 'feier', 'a.jpg', picture);
    await walk;
    expect(readFileSync(path.join(app.dir, 'imgs', URL)).equals(picture)).toBe(true);
    await purgeExpired(app.services);
    expect(readFileSync(path.join(app.dir, 'imgs', URL)).equals(picture)).toBe(true);
  },
);
