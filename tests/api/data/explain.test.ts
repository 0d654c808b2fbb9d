import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VISITOR, type Viewer } from '../../../api/contract/access.ts';
import type { Filter } from '../../../api/contract/filter.ts';
import { pageOf, parseReading } from '../../../api/data/read.ts';
import type { Database } from '../../../api/database/schema.ts';
import { fill } from '../../bench/api-fill.ts';
import { createDatabase } from '../database/create.ts';

const AT = { today: '2026-11-20', now: '2026-11-20T12:00:00Z' };

const viewers: Record<string, Viewer> = {
  visitor: VISITOR,
  member: { userId: 'u-1', admin: false, groups: ['ug-a', 'ug-b'], unlocked: ['x'] },
  administrator: { userId: 'u-2', admin: true, groups: [], unlocked: [] },
};
const after = Buffer.from(JSON.stringify([50_000, 'i26112050000'])).toString('base64url');

/** What the screens ask for. */
const questions: [name: string, filter: Filter | undefined, more?: { sort?: string; after?: string }][] = [
  ['the newest', undefined],
  ['a site album', { and: [{ in: ['album', ['brp']] }, { eq: ['isAsset', false] }] }],
  ['several site albums', { and: [{ in: ['album', ['brp', '760', 'apd']] }, { eq: ['isAsset', false] }] }],
  ['the next page of one', { in: ['album', ['brp']] }, { after }],
  ['a chosen tag', { and: [{ in: ['album', ['brp', '760']] }, { overlap: ['tags', [7]] }] }],
  ['two chosen tags', { and: [{ overlap: ['tags', [7]] }, { overlap: ['tags', [12]] }] }],
  ['a photo album', { eq: ['album', 'hochzeit'] }],
  ['a photo album by file name', { eq: ['album', 'hochzeit'] }, { sort: 'filename' }],
  ['some ids', { in: ['id', ['i2611201', 'i261120777', 'i2611209']] }],
  ['a contributor', { overlap: ['contribs', ['c7']] }],
  ['by title', undefined, { sort: 'title' }],
  ['by file name', undefined, { sort: 'filename' }],
  ['by capture time', undefined, { sort: 'takenAt' }],
  ['the latest capture first', { in: ['album', ['brp', '760']] }, { sort: '-takenAt' }],
  ['a photo album by capture time', { eq: ['album', 'hochzeit'] }, { sort: 'takenAt' }],
  ['a photo album in its own order', { eq: ['album', 'hochzeit'] }, { sort: 'position' }],
  ['words', { and: [{ in: ['album', ['brp']] }, { words: 'Fischerboote im Nebel' }] }],
  ['what has no tag', { empty: 'tags' }],
  ['what has no caption', { and: [{ empty: 'alt' }, { empty: 'description' }] }],
  ['a span of capture time', { gte: ['takenAt', '2026-11-01T00:00:00Z'] }, { sort: '-takenAt' }],
];

/** Others see only the links to posts that they may read, and do not filter by them. */
const ofAdministrators: typeof questions = [['a post’s pictures', { eq: ['blogId', 'p-nebel'] }]];

/** Here counting them is as quick as finding them. */
const FEW = [
  'two chosen tags',
  'a photo album',
  'a photo album by file name',
  'a photo album by capture time',
  'a photo album in its own order',
  'some ids',
  'a contributor',
  'a post’s pictures',
];

describe.skipIf(process.env['TEST_DATABASE'] !== 'postgres')('with 100,000 pictures an index answers', () => {
  let db: Kysely<Database>;
  beforeAll(async () => {
    db = await createDatabase();
    await fill(db, 100_000, 1000);
  }, 900_000);
  afterAll(() => db.destroy());

  describe.each(Object.entries(viewers))('a %s, asking for', (who, viewer) => {
    test.each(who === 'administrator' ? [...questions, ...ofAdministrators] : questions)(
      '%s',
      async (name, filter, more = {}) => {
        const query = { limit: '100', ...more, ...(filter && { filter: JSON.stringify(filter) }) };
        for (const nsfw of [true, false]) {
          const reading = parseReading('image', query, { viewer, ...AT, nsfw });
          const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${pageOf(reading)}`.execute(db);
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
          expect(plan).toMatch(/Index( Only)? Scan|Bitmap Index Scan/);
          // `image_1` are those that are counted for the total: all of them, where all of them are asked for.
          expect(plan).not.toMatch(/Seq Scan on image +\(/);
          if (FEW.includes(name)) expect(plan).not.toMatch(/Seq Scan on image/);
        }
      },
    );
  });

  test('one’s own ratings', async () => {
    const reading = parseReading('imageRatings', {}, { viewer: viewers['member']!, ...AT, nsfw: true });
    await sql`insert into users (id, name, email) select 'u-' || n, 'n', n || '@x.de' from generate_series(1, 50) n`.execute(
      db,
    );
    await sql`insert into "imageRating" ("userId", "imageId", rating)
      select 'u-' || 1 + n % 50, 'i261120' || n, 3 from generate_series(1, 50000) n`.execute(db);
    await sql`analyze "imageRating"`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${pageOf(reading)}`.execute(db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on "imageRating"/);

    const change = sql<{ 'QUERY PLAN': string }>`
      explain update "imageRating" set rating = 4 where id = 'u-1--i26112050'`;
    const plan = (await change.execute(db)).rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan/);
  });
});
