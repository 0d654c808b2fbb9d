import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingest } from '../../../api/pictures/record.ts';
import { albumTarget, siteTarget, type Target } from '../../../api/pictures/target.ts';
import { startApp, type TestApp } from '../app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const jpeg = (background: string, ...keywords: string[]) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag>
          ${keywords.map((word) => `<rdf:li>${word}</rdf:li>`).join('')}
        </rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`,
    )
    .toBuffer();

async function bring(bytes: Buffer, target: Target) {
  const { id } = await ingest(app.services, Readable.from([bytes]), { name: 'bild.jpg', target });
  return app.services.db
    .selectFrom('image')
    .select(['tags', 'contribs'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
const tagNames = async () => {
  const tags = await app.services.db.selectFrom('tag').select(['id', 'name']).orderBy('id').execute();
  return tags.map(({ id, name }) => `${id} ${name}`);
};

test('of what its album names a picture gets what is still there when it is recorded', async () => {
  const { db } = app.services;
  await db
    .insertInto('tag')
    .values([
      { id: 1, name: 'Nebel' },
      { id: 2, name: 'See' },
    ])
    .execute();
  await db
    .insertInto('contributor')
    .values(['c-mira', 'c-jon'].map((id) => ({ id, name: id, role: 0 })))
    .execute();
  const named = { tags: [2, 1], contribs: ['c-mira', 'c-jon'] };
  await db
    .insertInto('album')
    .values({ id: 'ufer', title: 'Ufer', location: 'ufer', ...named })
    .execute();
  const target = (await albumTarget(db, 'ufer'))!;
  await db
    .updateTable('album')
    .set({ tags: [2], contribs: ['c-jon'] })
    .execute();
  await db.deleteFrom('tag').where('id', '=', 1).execute();
  await db.deleteFrom('contributor').where('id', '=', 'c-mira').execute();
  expect(await bring(await jpeg('tan'), target)).toEqual({ tags: [2], contribs: ['c-jon'] });
});

test('a keyword finds its tag whatever the case, and becomes one once', async () => {
  const brp = siteTarget('brp', app.clock);
  expect((await bring(await jpeg('plum', 'SEE', 'Öland', 'öland'), brp)).tags).toEqual([2, 3]);
  expect(await tagNames()).toEqual(['2 See', '3 Öland']);
});

test('pictures with the same new keyword arrive at the same time', async () => {
  const brp = siteTarget('brp', app.clock);
  const pictures = await Promise.all(['red', 'blue', 'green'].map((color) => jpeg(color, 'Gleich')));
  const arrived = await Promise.all(pictures.map((bytes) => bring(bytes, brp)));
  const { tags } = arrived[0]!;
  expect(arrived.map((image) => image.tags)).toEqual([tags, tags, tags]);
  expect((await tagNames()).filter((name) => name.endsWith('Gleich'))).toEqual([`${tags[0]} Gleich`]);
});

// The embedded database has one transaction at a time.
test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'a tag that is deleted at that moment is none, and its name becomes a new one',
  async () => {
    const { db } = app.services;
    await db.insertInto('tag').values({ id: 50, name: 'Weg' }).execute();
    const brp = siteTarget('brp', app.clock);
    const bytes = await jpeg('peru', 'Weg');
    const { arriving } = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('tag').where('id', '=', 50).execute();
      const arriving = bring(bytes, brp);
      await Promise.race([arriving, waiting()]);
      return { arriving };
    });
    const { tags } = await arriving;
    expect(tags).not.toEqual([50]);
    expect(await tagNames()).toContain(`${tags[0]} Weg`);
  },
);

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'a file that was taken over is not cleared away by whoever could not record it',
  async () => {
    const { services } = app;
    const bytes = await jpeg('olive');
    const bringTo = (store: typeof services, given: object) =>
      ingest(store, Readable.from([bytes]), {
        name: 'oliven.jpg',
        target: siteTarget('brp', app.clock),
        given,
      });
    let again: ReturnType<typeof bringTo> | undefined;
    const files: typeof services.files = {
      ...services.files,
      async remove(...file) {
        again = bringTo(services, {});
        await Promise.race([again, waiting()]);
        return services.files.remove(...file);
      },
    };
    await expect(bringTo({ ...services, files }, { dt: 'niemals' })).rejects.toThrow('niemals');
    const { url } = await again!;
    expect(await services.files.stat('imgs', url)).not.toBeNull();
  },
);

async function waiting(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      app.services.db,
    );
    if (rows.length > 0) return;
    await setTimeout(5);
  }
}

test('nothing comes readable into an encrypted album: not under a name that is still to be found, nor without its key', async () => {
  const admin = await app.member('chefin', { admin: true });
  await app.services.db
    .insertInto('album')
    .values({ id: 'tresor', title: 'Tresor', location: 'protected/tresor' })
    .execute();
  const body = { album: 'tresor', password: 'silbergelatine' };
  expect((await app.ask('POST', '/v1/album/lock', { token: admin.token, body })).status).toBe(200);
  await app.converted();
  const target = (await albumTarget(app.services.db, 'tresor'))!;
  const unlocked = { ...target.encryption!, dataKey: new Uint8Array(32) };
  for (const how of [{ unlocked }, { exact: true }, {}]) {
    const bytes = Readable.from([await jpeg('#123')]);
    await expect(ingest(app.services, bytes, { name: 'bild.jpg', target, ...how })).rejects.toThrow(
      'inzwischen',
    );
  }
  const files: string[] = [];
  for await (const { path } of app.services.files.walk('imgs')) files.push(path);
  expect(files.filter((path) => path.startsWith('protected/tresor') && path.endsWith('.jpg'))).toEqual([]);
});
