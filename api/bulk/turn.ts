import pLimit from 'p-limit';
import { sql } from 'kysely';
import type { Turned } from '../contract/bulk.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Db } from '../database/schema.ts';
import { encryptedPathsOf, isFolderOfAlbum } from '../encryption/encrypted-album.ts';
import type { Files } from '../files/files.ts';
import { turnedThumbHash } from '../pictures/pictures.ts';
import { ApiProblem } from '../problem/problem.ts';
import { type Scope, visibleImages } from '../rights/access.ts';
import type { Services } from '../services/services.ts';
import { beginTask, endTask } from '../tasks/task.ts';
import { change, KIND } from './edit.ts';

const AT_ONCE = 16;
const GONE = 'Die Originaldatei fehlt auf dem Server. Ohne sie lässt sich nicht drehen.';

interface Picture {
  id: string;
  title: string;
  url: string;
}

/** One statement turns the records; sizes follow, under addresses of their own, so that nothing is between before and after. */
export async function turnAll(
  { db, files, clock, pictures }: Pick<Services, 'db' | 'files' | 'clock' | 'pictures'>,
  scope: Scope,
  ids: readonly string[],
  degrees: number,
): Promise<{ taskId: string; items: Turned[]; skipped: { id: string; title: string }[] }> {
  const there = await ofSameFiles(db, scope, ids);
  if (there.length === 0) throw new ApiProblem('not-found', { detail: 'Diese Bilder gibt es nicht.' });
  await requireUnlocked(db, scope, there);
  const missing = await withoutFile(db, files, there);
  const skipped = there.flatMap(({ id, title, url }) => (missing.has(url) ? [{ id, title }] : []));
  const found = there.flatMap(({ id, url }) => (missing.has(url) ? [] : [id]));
  if (found.length === 0) throw new ApiProblem('conflict', { detail: GONE });
  const answer = await inTransaction(db, async (trx) => {
    const taskId = await beginTask(trx, clock, {
      kind: KIND,
      userId: scope.viewer.userId,
      payload: { fields: ['rotation', 'width', 'height', 'thumbHash'] },
      title: `${found.length} ${found.length === 1 ? 'Bild' : 'Bilder'} gedreht`,
    });
    const items = await turn(trx, taskId, found, degrees);
    await endTask(trx, clock, taskId);
    return { taskId, items };
  });
  pictures.arrived();
  return { ...answer, skipped };
}

/** A file is shown in one way only: it may be a picture of its album, and of a site album as well. */
const ofSameFiles = (db: Db, scope: Scope, ids: readonly string[]): Promise<Picture[]> =>
  db
    .selectFrom('image')
    .select(['id', 'title', 'url'])
    .where(
      sql<boolean>`url in (select image.url from image
        where image.id = any(${[...ids]}::text[]) and ${visibleImages(scope)})`,
    )
    .orderBy('id')
    .execute();

/** Nobody turns what he cannot see. */
async function requireUnlocked(db: Db, { viewer }: Scope, there: readonly Picture[]): Promise<void> {
  const folders = [...new Set(there.map(({ url }) => url.replace(/\/[^/]*$/, '')))];
  const album = await db
    .selectFrom('album')
    .select('title')
    .where('wrappedKey', 'is not', null)
    .where(sql<boolean>`not id = any(${[...viewer.unlocked]}::text[])`)
    .where(
      sql<boolean>`exists (select from unnest(${folders}::text[]) as given (folder)
        where ${isFolderOfAlbum(sql`given.folder`)})`,
    )
    .executeTakeFirst();
  if (!album) return;
  throw new ApiProblem('album-locked', {
    detail: `Das Album „${album.title}“ ist verschlüsselt. Bitte öffnen Sie es mit seinem Passwort, dann lassen sich seine Bilder drehen.`,
  });
}

async function withoutFile(db: Db, files: Files, there: readonly Picture[]): Promise<Set<string>> {
  const urls = [...new Set(there.map(({ url }) => url))];
  const encrypted = await encryptedPathsOf(db, urls);
  const limit = pLimit(AT_ONCE);
  const look = async (url: string) => ((await files.stat('imgs', encrypted.get(url) ?? url)) ? [] : [url]);
  const looked = await Promise.all(urls.map((url) => limit(look, url)));
  return new Set(looked.flat());
}

async function turn(trx: Db, task: string, ids: readonly string[], degrees: number): Promise<Turned[]> {
  const rows = await trx
    .selectFrom('image')
    .select(['id', 'thumbHash'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const hashes = Object.fromEntries(rows.map((row) => [row.id, turnedThumbHash(row.thumbHash, degrees)]));
  const isSideways = degrees % 180 !== 0;
  await change(trx, task, ids, [
    { name: 'rotation', next: sql`((image.rotation + ${degrees}::integer) % 360)::smallint` },
    { name: 'width', next: isSideways ? sql`image.height` : sql`image.width` },
    { name: 'height', next: isSideways ? sql`image.width` : sql`image.height` },
    { name: 'thumbHash', next: sql`${JSON.stringify(hashes)}::jsonb ->> image.id` },
  ]);
  return trx
    .selectFrom('image')
    .select(['id', 'width', 'height', 'hash', 'thumbHash', 'version'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute();
}
