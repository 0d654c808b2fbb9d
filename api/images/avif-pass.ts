import type { Db } from '../db.ts';
import type { Files } from '../files.ts';
import type { Log } from '../log.ts';
import { sizesOf } from '../contract/picture.ts';
import type { Decoder } from './decoder.ts';
import { folderOf, type Derivatives, type Original } from './derivatives.ts';

export interface AvifPass {
  /** Looks again now: pictures have arrived. */
  nudge(): void;
  stop(): Promise<void>;
}

interface PassParts {
  db: Db;
  files: Files;
  decoder: Pick<Decoder, 'deriveLater'>;
  derivatives: Pick<Derivatives, 'keep' | 'sizes'>;
  log: Log;
}

const PAGE = 200;
const MAX_ATTEMPTS = 3;
const HOUR = 3600_000;

/**
 * Makes AVIF of every picture that has none, the newest first, one at a time and at the lowest priority. What is done
 * is what lies in the cache, so it goes on where a crash or a stop interrupted it.
 */
export function startAvifPass(parts: PassParts, pause = HOUR): AvifPass {
  const stopping = new AbortController();
  const done = new Set<string>();
  let nudged = true;
  let wake = () => {};

  const running = (async () => {
    while (!stopping.signal.aborted) {
      nudged = false;
      await allPictures(parts, done, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted)
          parts.log('WARNING', 'AVIF: pass interrupted', { error: String(error) });
      });
      if (!nudged && !stopping.signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pause).unref();
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

async function allPictures(parts: PassParts, done: Set<string>, signal: AbortSignal): Promise<void> {
  let before = Number.MAX_SAFE_INTEGER;
  while (!signal.aborted) {
    const page = await parts.db
      .selectFrom('image')
      .leftJoin('album', 'album.id', 'image.album')
      .select(['image.id', 'image.seq', 'url', 'sha256', 'width', 'height', 'bytes', 'crc32'])
      .where('image.seq', '<', before)
      .where((eb) => eb.or([eb('album.encrypted', 'is', null), eb('album.encrypted', '=', false)]))
      .orderBy('image.seq', 'desc')
      .limit(PAGE)
      .execute();
    for (const picture of page.filter((picture) => !done.has(nameOf(picture)))) {
      if (signal.aborted) return;
      await onePicture(parts, picture, signal);
      done.add(nameOf(picture));
    }
    before = page.at(-1)?.seq ?? 0;
    if (page.length < PAGE) return;
  }
}

/** The same file may come again as another picture, after its cached sizes went with the first one. */
const nameOf = ({ id, sha256 }: { id: string; sha256: string }) => `${id} ${sha256}`;

async function onePicture(
  { files, decoder, derivatives, log }: PassParts,
  { id, ...picture }: Original & { id: string },
  signal: AbortSignal,
): Promise<void> {
  const { sha256, url } = picture;
  const there = new Set(await derivatives.sizes(sha256, 'avif'));
  const missing = sizesOf(picture).filter((size) => !there.has(size));
  // The attempt is noted before it is made: a picture that takes the machine along is not tried for ever.
  const note = `${folderOf(sha256)}/avif-attempts.txt`;
  const attempts = missing.length > 0 ? Number((await files.read('cache', note)) ?? 0) : 0;
  if (missing.length === 0 || attempts >= MAX_ATTEMPTS) return;
  await files.put('cache', note, Buffer.from(String(attempts + 1)));
  try {
    await files.local('imgs', url, async (path) =>
      derivatives.keep(sha256, 'avif', await decoder.deriveLater(path, picture, missing, 'avif')),
    );
    await files.remove('cache', note);
  } catch (error) {
    if (signal.aborted) await files.put('cache', note, Buffer.from(String(attempts)));
    else log('WARNING', 'AVIF: picture failed', { image: id, attempt: attempts + 1, error: String(error) });
  }
}
