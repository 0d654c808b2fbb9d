import { sql } from 'kysely';
import { encryptedPath } from '../encryption/album-files.ts';
import { encryptedSize } from '../encryption/encrypted-file.ts';
import { encryptedFolders } from '../encryption/encrypted-album.ts';
import type { DamagedFile } from '../contract/damage.ts';
import { inPages, ROWS_AT_ONCE } from '../database/in-pages.ts';
import type { Db } from '../database/schema.ts';
import { isAway } from '../files/s3/failure.ts';
import { FILES_AT, isSamePlace } from '../tasks/processes.ts';
import type { Services } from '../services/services.ts';

type Looking = Pick<Services, 'db' | 'files'>;
export type InspectServices = Looking & Pick<Services, 'clock' | 'log'>;

interface Damage extends Pick<DamagedFile, 'imageId' | 'path' | 'found' | 'foundBytes'> {}
type Picture = Awaited<ReturnType<typeof readPictures>>[number];

const PAGE = 100;
const SAMPLE = 8;

export async function inspectAll(services: InspectServices, ending?: AbortSignal): Promise<void> {
  let after = 0;
  for (;;) {
    if (ending?.aborted) return;
    const page = await readPictures(services.db, (query) =>
      query.where('image.seq', '>', after).orderBy('image.seq').limit(PAGE),
    );
    await inspect(services, page);
    after = page.at(-1)?.seq ?? 0;
    if (page.length < PAGE) return;
  }
}

export async function inspectSample(services: InspectServices): Promise<{ looked: number; damaged: number }> {
  const from = sql<number>`(select floor(random() * (max(seq) - ${SAMPLE}::integer + 1)) from image)`;
  const sample = await readPictures(services.db, (query) =>
    query.where('image.seq', '>', from).orderBy('image.seq').limit(SAMPLE),
  );
  return { looked: sample.length, damaged: await inspect(services, sample) };
}

const NOT_HERE = `Die Dateien dieser Datenbank liegen an einem anderen Ort: Von den neuesten Bildern fehlen hier die meisten. Bitte nehmen Sie DATA_DIR, oder S3_BUCKET und S3_PREFIX, wie sie zuletzt waren, oder bringen Sie erst alle Dateien hierher. Sind sie verloren, vergisst „delete from setting where key = '${FILES_AT}'“ in der Datenbank den alten Ort.`;

/** Throws where the last process had its files elsewhere, unless they have been brought here. */
export async function requireFiles({ db, files, storage }: Looking & Pick<Services, 'storage'>) {
  if ((await isSamePlace(db, storage)) !== false) return;
  const newest = await readPictures(db, (query) => query.orderBy('image.seq', 'desc').limit(SAMPLE));
  const lost = new Set((await damagesOf({ db, files }, newest)).map(({ imageId }) => imageId));
  if (2 * lost.size > newest.length) throw new Error(NOT_HERE);
}

export async function inspectOne(services: InspectServices, id: string): Promise<void> {
  await inspect(services, await readPictures(services.db, (query) => query.where('image.id', '=', id)));
}

type Query = ReturnType<typeof pictures>;
const pictures = (db: Db) =>
  db
    .selectFrom('image')
    .select(['image.id', 'image.seq', 'image.url', 'image.largeUrl', 'image.bytes', 'image.largeBytes']);
const readPictures = (db: Db, which: (query: Query) => Query) => which(pictures(db)).execute();

async function inspect(services: InspectServices, page: readonly Picture[]): Promise<number> {
  if (page.length === 0) return 0;
  const ids = (await damagesOf(services, page)).map(({ imageId }) => imageId);
  // Locking an album moves files between reading a record and looking for its file: twice it would have to happen.
  const again =
    ids.length > 0 ? await readPictures(services.db, (query) => query.where('image.id', 'in', ids)) : [];
  const damages = await damagesOf(services, again);
  for (const damage of damages) await recordDamage(services, damage);
  await forgetRepaired(services, page, damages);
  return new Set(damages.map(({ imageId }) => imageId)).size;
}

async function damagesOf({ db, files }: Looking, page: readonly Picture[]): Promise<Damage[]> {
  if (page.length === 0) return [];
  const encrypted = await albumsByFolder(db);
  const look = async (imageId: string, path: string, bytes: number | null): Promise<Damage[]> => {
    const album = encrypted.get(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
    const damage = (found: Damage['found'], foundBytes: number | null) => [
      { imageId, path, found, foundBytes },
    ];
    const stat = await files.stat('imgs', storedPathIn(encrypted, path)).catch((error: unknown) => {
      if (isAway(error)) throw error;
      return 'unreadable' as const;
    });
    if (stat === 'unreadable') return damage(stat, null);
    if (!stat) return damage('missing', null);
    const expected = bytes === null ? stat.bytes : album ? encryptedSize(bytes) : bytes;
    return stat.bytes === expected ? [] : damage('length', stat.bytes);
  };
  const looked = page.flatMap(({ id, url, largeUrl, bytes, largeBytes }) => [
    look(id, url, bytes),
    ...(largeUrl !== null && largeUrl !== url ? [look(id, largeUrl, largeBytes)] : []),
  ]);
  return (await Promise.all(looked)).flat();
}

export interface NamedFile {
  /** Of the picture as it was taken in; null where nothing is known but that it was there. */
  bytes: number | null;
  sha256: string | null;
  encrypted: boolean;
  /** Of a text or a key, which may be another one by now: what was written last; null where nobody knows. */
  last?: string | null;
  /** What its record calls a large version that nobody has measured yet. */
  unmeasured?: string | undefined;
}

/** Each picture below a folder, and behind all of them the large versions: of what is both more is known. */
export async function* storedFiles(db: Db, folder = ''): AsyncGenerator<NamedFile & { path: string }> {
  const folders = await albumsByFolder(db);
  const named = (path: string, known: Omit<NamedFile, 'encrypted'>) => {
    const stored = storedPathIn(folders, path);
    return { path: stored, ...known, encrypted: stored !== path };
  };
  // As a case, for a bare condition leads to a sorting of the whole table for each page.
  const behind = (seq: number, path: 'url' | 'largeUrl') =>
    db
      .selectFrom('image')
      .where('seq', '>', seq)
      .where(path, 'is not', null)
      .$if(folder !== '', (query) =>
        query.where(sql<boolean>`case when starts_with(${sql.ref(path)}, ${folder}) then true end`),
      )
      .orderBy('seq')
      .limit(ROWS_AT_ONCE);
  const pictures = (seq: number) => behind(seq, 'url').select(['seq', 'url', 'bytes', 'sha256']).execute();
  const larges = (seq: number) =>
    behind(seq, 'largeUrl')
      .select(['seq', 'largeUrl', 'largeBytes as bytes', 'largeSha256 as sha256'])
      .execute();
  for await (const page of inPages(0, pictures, ({ seq }) => seq))
    for (const { url, bytes, sha256 } of page) yield named(url, { bytes, sha256 });
  for await (const page of inPages(0, larges, ({ seq }) => seq))
    for (const { seq: _, largeUrl, ...known } of page)
      yield named(largeUrl!, { ...known, unmeasured: known.bytes === null ? largeUrl! : undefined });
}

type Encrypted = Awaited<ReturnType<typeof albumsByFolder>>;
function storedPathIn(encrypted: Encrypted, path: string): string {
  const album = encrypted.get(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  return album?.nameKey ? encryptedPath(album, album.nameKey, path) : path;
}

async function albumsByFolder(db: Db) {
  const albums = await db.selectFrom('album').selectAll().where('wrappedKey', 'is not', null).execute();
  return new Map(albums.flatMap((album) => encryptedFolders(album).map((folder) => [folder, album])));
}

export async function countDamaged(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from "damagedFile"`.execute(db);
  return rows[0]!.n;
}

const MESSAGES = {
  missing: 'Die Datei eines Bildes fehlt',
  length: 'Die Datei eines Bildes hat eine andere Länge als bei der Aufnahme',
  unreadable: 'Die Datei eines Bildes lässt sich nicht lesen',
} as const;

async function recordDamage({ db, clock, log }: InspectServices, damage: Damage): Promise<void> {
  const { imageId, path, found, foundBytes } = damage;
  const { rows } = await sql`
    insert into "damagedFile" as known ("imageId", path, found, "foundBytes", noticed)
    select id, ${path}, ${found}, ${foundBytes}::bigint, ${clock.now()}::timestamptz from image where id = ${imageId}
    on conflict ("imageId", path) do update set found = excluded.found, "foundBytes" = excluded."foundBytes"
    where (known.found, known."foundBytes") is distinct from (excluded.found, excluded."foundBytes")
    returning known.path`.execute(db);
  if (rows.length > 0) log('ERROR', MESSAGES[found], { image: imageId, path });
}

async function forgetRepaired(
  { db, log }: InspectServices,
  page: readonly Picture[],
  damages: readonly Damage[],
): Promise<void> {
  const stillDamaged = damages.map(({ imageId, path }) => `${imageId} ${path}`);
  const ids = page.map(({ id }) => id);
  const whole = await db
    .deleteFrom('damagedFile')
    .where('imageId', 'in', ids)
    .where(sql<boolean>`not ("imageId" || ' ' || path) = any(${stillDamaged}::text[])`)
    .returning(['imageId', 'path'])
    .execute();
  for (const { imageId, path } of whole)
    log('INFO', 'Die Datei eines Bildes ist wieder da', { image: imageId, path });
}
