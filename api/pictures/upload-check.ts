import { posix } from 'node:path';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { There } from '../contract/upload.ts';
import { openAlbumFile, type UnlockedAlbum } from '../encryption/encrypted-album.ts';
import { type Digest, digestOf } from '../files/digest.ts';
import type { StoredFile } from '../files/files.ts';
import { cleanStem } from './names.ts';
import type { Store } from './store.ts';
import type { Target } from './target.ts';

interface Asked {
  name: string;
  bytes: number;
  sha256: string;
}

export type UploadCheck = { state: 'new' | 'present'; there: null } | { state: 'same-name'; there: There };
const AT_ONCE = 4;
const NEW: UploadCheck = { state: 'new', there: null };
const PRESENT: UploadCheck = { state: 'present', there: null };

/** What becomes of these files when they are taken in there, each by itself and under its own name. */
export async function checkUploadNames(
  store: Pick<Store, 'db' | 'files'>,
  target: Target,
  asked: readonly Asked[],
  unlocked: UnlockedAlbum | null,
): Promise<UploadCheck[]> {
  const rows = target.isRecorded ? await recordsOf(store, target, asked) : [];
  const turn = pLimit(AT_ONCE);
  const digests = new Map<string, Promise<Digest>>();
  return Promise.all(asked.map((file) => turn(() => become(file))));

  async function become(file: Asked): Promise<UploadCheck> {
    const name = `${cleanStem(file.name)}.jpg`;
    const at = `${target.folder}/${name}`;
    const liesAt = (row: Row) => (target.large ? row.largeUrl : row.url);
    if (!target.large && rows.some(({ sha256 }) => sha256 === file.sha256)) return PRESENT;
    const row = rows.find(
      (one) =>
        liesAt(one) === at || (one.filename === name && posix.dirname(liesAt(one) ?? '') === target.folder),
    );
    const path = row ? liesAt(row)! : at;
    const lying = await openAlbumFile(store.files, path, unlocked);
    if (!lying && !row) return NEW;
    const bytes = lying?.bytes ?? row!.bytes;
    const isSame = lying?.bytes === file.bytes && (await digestAt(path, lying)).sha256 === file.sha256;
    await lying?.close();
    // Without a record it is what an interruption left, and will be taken over.
    if (isSame) return row || !target.isRecorded ? PRESENT : NEW;
    return { state: 'same-name', there: thereOf(path, row, bytes, lying?.modified) };
  }

  /** Many may ask about one file, which may be large. */
  function digestAt(path: string, lying: StoredFile): Promise<Digest> {
    const known = digests.get(path) ?? digestOf(lying.stream());
    digests.set(path, known);
    return known;
  }
}

type Row = Awaited<ReturnType<typeof recordsOf>>[number];

function recordsOf({ db }: Pick<Store, 'db'>, { album, folder }: Target, asked: readonly Asked[]) {
  const names = asked.map(({ name }) => `${cleanStem(name)}.jpg`);
  const paths = names.map((name) => `${folder}/${name}`);
  const hashes = asked.map(({ sha256 }) => sha256);
  return db
    .selectFrom('image')
    .select(['id', 'url', 'largeUrl', 'filename', 'sha256', 'bytes', 'width', 'height', 'hash'])
    .select(['public', 'trash', 'dt', 'takenAt', 'created'])
    .where('album', '=', album)
    .where(
      sql<boolean>`(sha256 = any(${hashes}::text[]) or filename = any(${names}::text[])
        or url = any(${paths}::text[]) or "largeUrl" = any(${paths}::text[]))`,
    )
    .execute();
}

function thereOf(path: string, row: Row | undefined, bytes: number, modified: Date | undefined): There {
  if (!row) return { id: null, url: path, bytes, date: modified?.toISOString() ?? null, picture: null };
  const { id, url, width, height, hash, public: isPublic, trash, dt, takenAt, created } = row;
  const picture = { url, width, height, hash, public: isPublic, trash, dt };
  return { id, url: path, bytes, date: (takenAt ?? created).toISOString(), picture };
}
