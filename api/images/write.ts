import path from 'node:path';
import type { Selectable } from 'kysely';
import { imageIssues } from '../contract/image.ts';
import { deleteRows, insertRows, requireRules, updateRows, type Writing } from '../data/noun.ts';
import { noun } from '../data/write.ts';
import type { Database, Db } from '../database/schema.ts';
import { storedPath } from '../files/path.ts';
import { freshImageId } from '../database/issued-ids.ts';
import { measureInPlace, moveToTrash, PictureRefused, remove } from '../pictures/pictures.ts';
import { invalid } from '../problem/problem.ts';
import { editableImages } from '../rights/access.ts';
import { today } from '../clock/clock.ts';
import type { Services } from '../services/services.ts';
import { goOn } from '../tasks/job.ts';
import { removedFrom } from '../texts/removed.ts';
import { sanitize } from '../texts/sanitize.ts';
import { requireWholeTiles } from '../rights/broken-tile.ts';

const MEASURED = ['sha256', 'crc32', 'bytes', 'width', 'height', 'rotation', 'color', 'thumbHash'] as const;
const UNMEASURED = { largeBytes: null, largeSha256: null };
type Measured = Pick<Selectable<Database['image']>, (typeof MEASURED)[number] | 'filename' | 'fileExtension'>;

/** A record describes a file that is there: what can be measured is measured, and never taken from a client. */
export const image = noun<'image', Measured>('image', {
  editors: {
    fields: ['ws', 'public', 'trash'],
    rows: editableImages,
  },
  freshId: ({ db, clock }) => freshImageId(db, today(clock)),
  async measure(services, { url }) {
    if (url === undefined) return undefined;
    const facts = (await knownFacts(services.db, url)) ?? (await measureFile(services, url));
    const { name, ext } = path.posix.parse(url);
    return { ...facts, filename: `${name}${ext}`, fileExtension: ext.slice(1).toLowerCase() };
  },
  async create(writing, records) {
    requireRules(
      records.map(({ at, input }) => ({ at, old: null, record: input })),
      imageIssues,
    );
    const rows = records.map(({ input, measured }) => ({ ...clean(writing, input), ...measured! }));
    const ids = await insertRows(writing, 'image', rows);
    await requireWholeTiles(
      writing.trx,
      records.map(({ at, input }) => ({ at, id: input.id, old: null, set: input })),
    );
    return ids;
  },
  async update(writing, changes) {
    requireRules(
      changes.map(({ at, old, set }) => ({ at, old, record: { ...old, ...set } })),
      imageIssues,
    );
    const rows = changes.map(({ old, set, measured }) => ({
      old,
      set: {
        ...clean(writing, set),
        ...measured,
        ...(set.largeUrl !== undefined && set.largeUrl !== old.largeUrl && UNMEASURED),
      },
    }));
    await updateRows(writing, 'image', rows);
    await requireWholeTiles(
      writing.trx,
      changes.map(({ at, old, set }) => ({ at, id: old.id, old, set })),
    );
  },
  async remove(writing, rows) {
    const { trx, services, afterCommit } = writing;
    await remove(
      trx,
      services.clock,
      rows.map(({ id }) => id),
      writing.scope.viewer.userId,
    );
    await deleteRows(writing, 'image', rows);
    afterCommit.push(() => goOn(services, 'trash', moveToTrash(services)));
  },
});

function clean<T extends { description?: string | null }>({ removed }: Writing, columns: T): T {
  const { description } = columns;
  if (!description) return columns;
  const html = sanitize(description);
  removed.push(...removedFrom(description, html));
  return { ...columns, description: html || null };
}

/** Another record may know the file already, an encrypted one as well. */
const knownFacts = (db: Db, url: string) =>
  db.selectFrom('image').select(MEASURED).where('url', '=', url).limit(1).executeTakeFirst();

async function measureFile(services: Services, url: string) {
  const refuse = (message: string) => invalid('url', message);
  if (storedPath(url) !== url) throw refuse('Unter dieser Adresse kann kein Bild liegen.');
  try {
    const facts = await measureInPlace(services, url);
    if (!facts) throw refuse('Unter dieser Adresse liegt kein Bild.');
    return { ...facts, rotation: 0 };
  } catch (error) {
    throw error instanceof PictureRefused ? refuse(error.message) : error;
  }
}
