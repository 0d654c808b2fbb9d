import { type Context, Hono } from 'hono';
import { openAlbumFile } from '../encryption/album-files.ts';
import { covers, requireKey } from '../encryption/encrypted-album.ts';
import { VISITOR } from '../contract/access.ts';
import { SIZES, sizesOf, type Size } from '../contract/picture.ts';
import { damageNotice } from '../damage/notice.ts';
import { storedPath } from '../files/path.ts';
import type { Env, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { bytesResponse } from '../http/bytes-response.ts';
import { PIPELINE } from '../pictures/derivatives.ts';
import { pictureLookup, type SeenPicture } from '../pictures/lookup.ts';
import { PictureRefused } from '../pictures/refusal.ts';

/** `GET /imgs/{path}?size=540&v={hash}[&id={authId}]`, and `?original=1` for those who may have the original. */
export function imageRoutes(services: Services) {
  const { db, files, clock, sessions, pictures } = services;
  const { derivatives, locked } = pictures;
  const lookup = pictureLookup(db, clock);
  const noticeDamage = damageNotice(services);
  const gone = (picture: SeenPicture): ApiProblem => {
    noticeDamage(picture.id);
    return new ApiProblem('not-found');
  };
  const app = new Hono<Env>();

  app.get('/imgs/*', async (c) => {
    const path = pathOf(c.req.url);
    const id = c.req.query('id');
    const session = id ? await sessions.byAuthId(id) : null;
    const picture = path === null ? null : await lookup(session?.viewer ?? VISITOR, path);
    if (!picture) throw new ApiProblem('not-found');
    const original = c.req.query('original') === '1';
    if (original && !picture.original) throw new ApiProblem('not-allowed');

    const key = picture.vault && requireKey(session, id, picture.vault);
    const keyFor = (file: string) => (picture.vault && covers(picture.vault, file) ? key : null);

    const headers = {
      'Cache-Control': cacheControl(c, picture, original),
      'Cross-Origin-Resource-Policy': picture.open ? 'cross-origin' : 'same-site',
      ...(id && { 'Referrer-Policy': 'no-referrer' }),
    };
    if (original) {
      const large = picture.as === 'largeUrl' ? picture.largeUrl : null;
      const file = await openAlbumFile(files, large ?? picture.url, keyFor(large ?? picture.url));
      if (!file) throw gone(picture);
      if (large === null && file.bytes !== picture.bytes) noticeDamage(picture.id);
      return bytesResponse(
        c,
        { file },
        {
          ...headers,
          'Content-Type': 'image/jpeg',
          'Content-Disposition': attachment(picture.filename),
          ETag: `"${picture.hash}${large === null ? '' : '-large'}"`,
        },
      );
    }
    const size = sizeOf(picture, c.req.query('size'));
    const avif = c.req.header('Accept')?.includes('image/avif') ?? false;
    if (key) {
      const file = await locked.read(picture, size, key, keyFor(picture.url)).catch(nullIfRefused);
      if (!file) throw gone(picture);
      const ETag = `"${picture.hash}-${PIPELINE}-${size}-jpg"`;
      return bytesResponse(c, { file }, { ...headers, 'Content-Type': 'image/jpeg', ETag });
    }
    const found = await derivatives.read(picture, size, avif).catch(nullIfRefused);
    if (!found) throw gone(picture);
    return bytesResponse(c, found, {
      ...headers,
      'Content-Type': found.format === 'avif' ? 'image/avif' : 'image/jpeg',
      ETag: `"${picture.hash}-${PIPELINE}-${size}-${found.format}"`,
      Vary: 'Accept',
    });
  });
  return app;
}

/** What can no longer be decoded is as good as not there. */
function nullIfRefused(error: unknown): null {
  if (error instanceof PictureRefused) return null;
  throw error;
}

/** The path is decoded once, by nobody but us; what is no path of a stored file is not even looked up. */
function pathOf(url: string): string | null {
  const start = url.indexOf('/imgs/', url.indexOf('//') + 2) + '/imgs/'.length;
  const [raw = ''] = url.slice(start).split(/[?#]/, 1);
  try {
    return storedPath(decodeURIComponent(raw));
  } catch {
    return null;
  }
}

function sizeOf(picture: SeenPicture, asked: string | undefined): Size {
  const there = sizesOf(picture);
  if (asked === undefined) return picture.as === 'tUrl' ? SIZES[0] : there.at(-1)!;
  const size = SIZES.find((known) => String(known) === asked);
  if (!size) {
    throw new ApiProblem('bad-request', {
      detail: `„size“ muss eine dieser Zahlen sein: ${SIZES.join(', ')}.`,
    });
  }
  return there.findLast((known) => known <= size)!;
}

/** What everybody may see never changes under an address with a version; anything else is asked for again each time. */
function cacheControl(c: Context, picture: SeenPicture, original: boolean): string {
  if (original || !picture.open) return 'private, no-cache';
  return c.req.query('v') === picture.hash ? 'public, max-age=31536000, immutable' : 'public, max-age=600';
}

const attachment = (filename: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(filename).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`;
