import { SIZES } from '../contract/picture.ts';
import type { Db } from '../database/schema.ts';
import { contextOf } from '../encryption/album-files.ts';
import { albumKey } from '../encryption/album-keys.ts';
import { readEncrypted } from '../encryption/open-encrypted.ts';
import type { Payload } from '../pictures/pictures.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Services, Session } from '../services/services.ts';

interface Binned {
  url: string;
  bytes: number;
  crc32: number;
  rotation: number;
  area: 'imgs' | 'bin';
  path: string;
  album: { id: string; location: string } | null;
}

/** The smallest size of a deleted picture, as JPEG; made anew each time, for no cache may keep what was deleted. */
export async function previewOf(
  { db, files, pictures }: Services,
  session: Session,
  authId: string | undefined,
  entry: string,
  image: string,
): Promise<Uint8Array | null> {
  const found = await find(db, entry, image);
  if (!found) return null;
  const derive = async (source: string | Uint8Array) => {
    const [small] = await pictures.decoder.derive(source, found, [SIZES[0]], 'jpg');
    return small?.data ?? null;
  };
  if (!found.album) return files.local(found.area, found.path, derive);
  const dataKey = albumKey(session, authId, found.album.id);
  if (!dataKey) throw new ApiProblem('album-locked');
  const stored = await files.open(found.area, found.path);
  const bytes = await readEncrypted(stored, dataKey, contextOf(found.album, found.url));
  return bytes && derive(bytes);
}

async function find(db: Db, entry: string, image: string): Promise<Binned | null> {
  const row = await db
    .selectFrom('binImage')
    .innerJoin('bin', 'bin.id', 'binImage.binId')
    .leftJoin('fileOperation as file', (join) =>
      join.onRef('file.binId', '=', 'bin.id').onRef('file.from', '=', 'binImage.url'),
    )
    .leftJoin('album', 'album.id', 'bin.albumId')
    .select([
      'url',
      'binImage.record',
      'bin.record as kept',
      'albumId',
      'file.to',
      'payload',
      'album.location',
    ])
    .where('bin.id', '=', entry)
    .where('binImage.id', '=', image)
    .executeTakeFirst();
  if (!row) return null;
  const { url, to, albumId } = row;
  const {
    bytes,
    crc32,
    rotation = 0,
  } = row.record as Pick<Binned, 'bytes' | 'crc32'> & { rotation?: number };
  const { encrypted = null } = (row.payload ?? {}) as Partial<Payload>;
  const location = (row.kept as { album: { location: string } } | null)?.album.location ?? row.location;
  const album = encrypted !== null && albumId !== null && location ? { id: albumId, location } : null;
  const place =
    to === null
      ? { area: 'imgs' as const, path: encrypted ?? url }
      : { area: 'bin' as const, path: encrypted === null ? to : `${to}.enc` };
  return { url, bytes, crc32, rotation, album, ...place };
}
