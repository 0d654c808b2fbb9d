import type { Db } from '../database/schema.ts';
import type { Files } from '../files/files.ts';
import { isAway } from '../files/s3/failure.ts';
import { requireCacheSpace } from '../files/space.ts';
import type { Log } from '../log/log.ts';
import { withLease } from '../tasks/lease.ts';
import { type Size, sizesOf } from '../contract/picture.ts';
import type { Format } from './decoder/protocol.ts';
import { type Derive, folderOf, ORIGINAL, type Derivatives, type Original } from './derivatives.ts';
import { PictureRefused } from './refusal.ts';

export interface Deriving {
  nudge(): void;
  stop(): Promise<void>;
}

interface PassServices {
  db: Db;
  files: Files;
  decoder: { derive: Derive; deriveLater: Derive };
  derivatives: Pick<Derivatives, 'keep' | 'sizes'>;
  log: Log;
}

const PAGE = 200;
const MAX_ATTEMPTS = 3;
const HOUR = 3600_000;
/** What another process is at is there by then, or it is gone. */
const ELSEWHERE_MS = 30_000;

/**
 * Makes the sizes that are missing, of all pictures as JPEG and then as AVIF, the newest first and one at a time, AVIF at the
 * lowest priority. Several processes share them, and those on a cache of their own make theirs a moment later. What is done is what
 * lies in the cache, so it goes on where a crash, a stop or a full disk interrupted it.
 */
export function startDeriving(services: PassServices, pause = HOUR): Deriving {
  const stopping = new AbortController();
  const done = { jpg: new Set<string>(), avif: new Set<string>() };
  let nudged = true;
  let wake = () => {};

  const running = (async () => {
    while (!stopping.signal.aborted) {
      nudged = false;
      let left = 0;
      try {
        left = await allPictures(services, 'jpg', done.jpg, stopping.signal);
        left += await allPictures(services, 'avif', done.avif, stopping.signal);
      } catch (error) {
        if (!stopping.signal.aborted)
          services.log('WARNING', 'Sizes: pass interrupted', { error: String(error) });
      }
      if (!nudged && !stopping.signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left > 0 ? Math.min(pause, ELSEWHERE_MS) : pause).unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  })();

  return {
    nudge() {
      nudged = true;
      wake();
    },
    stop() {
      stopping.abort();
      wake();
      return running;
    },
  };
}

/** Answers how many are left: other processes are at them, or something else than the picture was in the way. */
async function allPictures(
  services: PassServices,
  format: Format,
  done: Set<string>,
  signal: AbortSignal,
): Promise<number> {
  let left = 0;
  let before = Number.MAX_SAFE_INTEGER;
  while (!signal.aborted) {
    const page = await services.db
      .selectFrom('image')
      .leftJoin('album', 'album.id', 'image.album')
      .select(['image.id', 'image.seq', 'image.hash', ...ORIGINAL])
      .where('image.seq', '<', before)
      .where((eb) => eb.or([eb('album.encrypted', 'is', null), eb('album.encrypted', '=', false)]))
      .orderBy('image.seq', 'desc')
      .limit(PAGE)
      .execute();
    for (const picture of page.filter((picture) => !done.has(nameOf(picture)))) {
      if (signal.aborted) return left;
      const isOver = await onePicture(services, format, picture, signal);
      if (isOver) done.add(nameOf(picture));
      else left += 1;
    }
    before = page.at(-1)?.seq ?? 0;
    if (page.length < PAGE) return left;
  }
  return left;
}

/** The same file may come again as another picture, after its cached sizes went with the first one. */
const nameOf = ({ id, hash }: { id: string; hash: string }) => `${id} ${hash}`;

async function onePicture(
  services: PassServices,
  format: Format,
  picture: Original & { id: string },
  signal: AbortSignal,
): Promise<boolean> {
  const missing = async () => {
    const there = new Set(await services.derivatives.sizes(picture, format));
    return sizesOf(picture).filter((size) => !there.has(size));
  };
  if ((await missing()).length === 0) return true;
  const isOver = await withLease(services.db, `${format} ${picture.sha256}`, async () =>
    make(services, format, picture, await missing(), signal),
  );
  return isOver ?? false;
}

async function make(
  { files, decoder, derivatives, log }: PassServices,
  format: Format,
  { id, ...picture }: Original & { id: string },
  missing: readonly Size[],
  signal: AbortSignal,
): Promise<boolean> {
  const { sha256, url } = picture;
  // The attempt is noted before it is made: a picture that takes the machine along is not tried for ever.
  const note = `${folderOf(sha256)}/${format}-attempts.txt`;
  const attempts = missing.length > 0 ? Number((await files.read('cache', note)) ?? 0) : 0;
  if (missing.length === 0 || attempts >= MAX_ATTEMPTS) return true;
  await requireCacheSpace(files);
  await files.put('cache', note, Buffer.from(String(attempts + 1)));
  try {
    const derive = format === 'jpg' ? decoder.derive : decoder.deriveLater;
    await files.local('imgs', url, async (path) =>
      derivatives.keep(picture, format, await derive(path, picture, missing, format)),
    );
    await files.remove('cache', note);
    return true;
  } catch (error) {
    const noted = { image: id, format, error: String(error) };
    if (error instanceof PictureRefused && !signal.aborted) {
      log('WARNING', 'Sizes: picture failed', { ...noted, attempt: attempts + 1 });
      return true;
    }
    // It says nothing about the picture. To remove the note takes no room.
    if (attempts > 0) await files.put('cache', note, Buffer.from(String(attempts)));
    else await files.remove('cache', note);
    if (!signal.aborted && !isAway(error)) log('WARNING', 'Sizes: picture put off', noted);
    return false;
  }
}
