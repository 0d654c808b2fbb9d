// issue 12, 6: query plans of every list have no sequential scan over pictures or posts
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageOf, parseReading } from '../../../api/data/read.ts';
import type { Database } from '../../../api/database/schema.ts';
import { fillNouns, grow } from '../../bench/scale-fill.ts';
import { createDatabase } from '../database/create.ts';
import { readWhole } from './plan.ts';
import { AT, ofAdministrators, ofOthers, questions, viewers } from './questions.ts';

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
  'words',
  'words, as the search',
  'a rare word',
];

const GROWING = ['image', 'post', 'imageRating'];
const growing = (tables: readonly string[]) => tables.filter((table) => GROWING.includes(table));

describe.skipIf(process.env['TEST_DATABASE'] !== 'postgres')('with 100,000 pictures an index answers', () => {
  let db: Kysely<Database>;
  beforeAll(async () => {
    db = await createDatabase();
    await fillNouns(db);
    await grow(db, 0, 100_000);
  }, 900_000);
  afterAll(() => db.destroy());

  describe.each(Object.entries(viewers))('a %s, asking for', (who, viewer) => {
    const pictures = [...questions, ...(viewer.admin ? ofAdministrators : [])].map(
      ([name, filter, more]) => ({ type: 'image' as const, name, filter, more }),
    );
    const others = ofOthers.filter(({ whose }) => whose.includes(who));
    test.each([...pictures, ...others])('$type: $name', async ({ type, name, filter, more }) => {
      const query = { limit: '100', ...more, ...(filter && { filter: JSON.stringify(filter) }) };
      for (const nsfw of [true, false]) {
        const reading = parseReading(type, query, { viewer, ...AT, nsfw });
        const { all, beyondCounts } = await readWhole(db, pageOf(reading));
        expect(growing(beyondCounts)).toEqual([]);
        if (FEW.includes(name)) expect(growing(all)).toEqual([]);
      }
    });
  });

  test('one’s own ratings, all of them, and what jobs look for', async () => {
    const reading = parseReading('imageRatings', {}, { viewer: viewers['member']!, ...AT, nsfw: true });
    expect(growing((await readWhole(db, pageOf(reading))).all)).toEqual([]);
    // Asked for every ten seconds.
    const unindexed = sql`select id from post where indexed = false limit 1`;
    expect(growing((await readWhole(db, unindexed)).all)).toEqual([]);
    // For each album of the desk's list.
    const binned = sql`select count(*) from bin where "albumId" = 'hochzeit' and kind <> 'album'`;
    expect((await readWhole(db, binned)).all).toEqual([]);
    // Files that another entry needs as well, before this one is deleted for good.
    await sql`insert into "binImage" select id, id, 'weg/' || id, 'weg/l-' || id, '{}', '[]', '[]' from bin`.execute(
      db,
    );
    await sql`analyze "binImage"`.execute(db);
    const inherited = sql`select from "fileOperation" gone join "binImage" picture
      on gone."from" in (picture.url, picture."largeUrl") where gone."binId" = 'bin-20'`;
    expect((await readWhole(db, inherited)).all).toEqual([]);
    const change = sql`update "imageRating" set rating = 4 where id = 'u-1--i26112050'`;
    expect(growing((await readWhole(db, change)).all)).toEqual([]);
  });
});
