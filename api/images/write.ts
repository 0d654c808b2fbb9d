import path from 'node:path';
import { editableAlbums } from '../rights/access.ts';
import { sql } from 'kysely';
import { imageIssues } from '../contract/image-input.ts';
import type { Row, WriteRules } from '../data/writing.ts';
import type { Db } from '../database/schema.ts';
import { storedPath } from '../files/path.ts';
import type { Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { removedFrom } from '../texts/removed.ts';
import { sanitize } from '../texts/sanitize.ts';
import { measureInPlace, moveToTrash, PictureRefused, remove } from '../pictures/pictures.ts';
import { requireWholeTiles } from './broken-tile.ts';

const FACTS = ['sha256', 'crc32', 'bytes', 'width', 'height', 'color', 'thumbHash'] as const;

/** A record describes a file that is there: what can be measured is measured, and never taken from a client. */
export const imageWrites: WriteRules = {
  editors: {
    fields: ['ws', 'public', 'trash'],
    rows: (viewer) => sql`image.album in (select album.id from album where ${editableAlbums(viewer)})`,
  },
  issues: (record) => imageIssues(record),
  before: async ({ removed }, changes) => {
    for (const { set } of changes) {
      const { description } = set;
      if (typeof description !== 'string') continue;
      const html = sanitize(description);
      removed.push(...removedFrom(description, html));
      set['description'] = html || null;
    }
  },
  after: ({ trx }, changes) => requireWholeTiles(trx, changes),
  beforeDelete: ({ trx, services }, rows) =>
    remove(
      trx,
      services.clock,
      rows.map(({ id }) => String(id)),
    ),
  deleted: moveToTrash,
  async prepare(services, columns) {
    const { url } = columns;
    if (typeof url !== 'string') return columns;
    const facts = (await knownFacts(services.db, url)) ?? (await measured(services, url));
    const { name, ext } = path.posix.parse(url);
    return { ...columns, ...facts, filename: `${name}${ext}`, fileExtension: ext.slice(1).toLowerCase() };
  },
};

/** Another record may know the file already, an encrypted one as well. */
async function knownFacts(db: Db, url: string): Promise<Row | undefined> {
  return db.selectFrom('image').select(FACTS).where('url', '=', url).limit(1).executeTakeFirst();
}

async function measured(services: Services, url: string): Promise<Row> {
  const refuse = (message: string) =>
    new ApiProblem('invalid-fields', { errors: [{ field: 'url', message }] });
  if (storedPath(url) !== url) throw refuse('Unter dieser Adresse kann kein Bild liegen.');
  try {
    const facts = await measureInPlace(services, url);
    if (!facts) throw refuse('Unter dieser Adresse liegt kein Bild.');
    return { ...facts };
  } catch (error) {
    throw error instanceof PictureRefused ? refuse(error.message) : error;
  }
}
