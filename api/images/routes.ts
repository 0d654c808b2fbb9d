import { posix } from 'node:path';
import { create as contentDisposition } from 'content-disposition';
import type { Context } from 'hono';
import { requireKey, type UnlockedAlbum } from '../encryption/encrypted-album.ts';
import { DamagedFile } from '../encryption/encrypted-file.ts';
import { VISITOR } from '../contract/access.ts';
import { INFO_PARTS, type PictureInfo } from '../contract/picture-info.ts';
import { SIZES, sizesOf, type Size } from '../contract/picture.ts';
import { damageNotice } from '../damage/notice.ts';
import { storedPath } from '../files/path.ts';
import type { App, Env, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { bytesResponse } from '../http/bytes-response.ts';
import { accessKeyOf } from '../http/auth-id.ts';
import {
  asMarkedDownload,
  openSize,
  openOriginal,
  openShareImage,
  PictureRefused,
  PIPELINE,
  readCamera,
} from '../pictures/pictures.ts';
import { pictureLookup, type SeenPicture } from './lookup.ts';

/**
 * `GET /imgs/{path}?size=540&v={hash}[&id={authId}]`, `?original=1` for those who may have the original, and `?info=1` for how it was
 * taken, as {@link PictureInfo}.
 */
export function imageRoutes(app: App, services: Services) {
  const { files, sessions, settings } = services;
  const lookup = pictureLookup(services);
  const noticeDamage = damageNotice(services);
  const gone = (picture: SeenPicture): ApiProblem => {
    noticeDamage(picture.id);
    return new ApiProblem('not-found');
  };

  app.get('/imgs/*', async (c) => {
    const path = pathOf(c.req.url);
    const id = c.req.query('id');
    const key = accessKeyOf(c);
    const program = key === null ? null : await sessions.byKey(key);
    if (key !== null && program?.viewer.key?.scope !== 'read')
      throw new ApiProblem(program ? 'beyond-key' : 'key-invalid');
    const session = id ? await sessions.byAuthId(id) : program;
    const picture = path === null ? null : await lookup(session?.viewer ?? VISITOR, path, c.req.query('v'));
    if (!picture) throw new ApiProblem('not-found');
    if (c.req.query('share') === '1') return shared(c, picture);
    const original = c.req.query('original') === '1';
    if (original && !picture.original) throw new ApiProblem('not-allowed');

    const unlocked = picture.encryption && requireKey(session, id, picture.encryption);
    const headers = {
      'Cache-Control': cacheControl(c, picture, original),
      'Cross-Origin-Resource-Policy': picture.open ? 'cross-origin' : 'same-site',
      ...(id && { 'Referrer-Policy': 'no-referrer' }),
    };
    if (c.req.query('info') === '1') {
      for (const [name, value] of Object.entries({ ...headers, 'Cache-Control': 'private, no-cache' }))
        c.header(name, value);
      return c.json(await infoOf(c, picture, unlocked, session?.viewer.admin ?? false));
    }
    if (original && !picture.onlyMarked) {
      const large = picture.as === 'largeUrl' ? picture.largeUrl : null;
      const elsewhere = await signedUrl(c, picture, large);
      if (elsewhere !== null) {
        c.header('Cache-Control', 'no-store');
        c.header('Referrer-Policy', 'no-referrer');
        return c.redirect(elsewhere, 307);
      }
      const file = await openOriginal(services, large ?? picture.url, {
        unlocked,
        withLocation: picture.withLocation,
        rotation: picture.rotation,
      }).catch(nullIfUnreadable);
      if (!file) throw gone(picture);
      const isLonger = picture.rotation > 0 && file.bytes > picture.bytes;
      if (large === null && file.bytes !== picture.bytes && !isLonger) {
        await file.close();
        throw gone(picture);
      }
      // Of a large version nothing else is known: another one has another name.
      const which = large === null ? '' : `-${encodeURIComponent(posix.basename(large))}-${file.bytes}`;
      return bytesResponse(
        c,
        { file },
        {
          ...headers,
          'Content-Type': 'image/jpeg',
          'Content-Disposition': contentDisposition(picture.filename),
          ETag: `"${picture.hash}${which}${picture.withLocation ? '-located' : ''}"`,
        },
      );
    }
    const size = original ? sizesOf(picture).at(-1)! : sizeOf(picture, c.req.query('size'));
    const avif = !original && (c.req.header('Accept')?.includes('image/avif') ?? false);
    const opened = await openSize(services, original ? asMarkedDownload(picture) : picture, size, {
      unlocked,
      avif,
    }).catch(nullIfUnreadable);
    if (!opened) throw gone(picture);
    return bytesResponse(c, opened, {
      ...headers,
      'Content-Type': opened.format === 'avif' ? 'image/avif' : 'image/jpeg',
      ETag: `"${picture.hash}-${PIPELINE}-${size}-${opened.format}${original ? '-marked' : ''}"`,
      ...(!unlocked && !original && { Vary: 'Accept' }),
      ...(original && { 'Content-Disposition': contentDisposition(picture.filename) }),
    });
  });

  async function infoOf(
    c: Context<Env>,
    { id, url, takenAt }: SeenPicture,
    unlocked: UnlockedAlbum | null,
    all: boolean,
  ): Promise<PictureInfo> {
    const told = all ? INFO_PARTS : settings.pictureInfo(c.req.header('Host'));
    const found = await readCamera(services, url, unlocked).catch(nullIfUnreadable);
    if (!found) {
      noticeDamage(id);
      throw new ApiProblem('not-found');
    }
    const { camera, lens, ...exposure } = found;
    return {
      taken: told.includes('taken') ? (takenAt?.toISOString().slice(0, 19) ?? null) : null,
      camera: told.includes('camera') ? camera : null,
      lens: told.includes('lens') ? lens : null,
      ...(told.includes('exposure') ? exposure : NO_EXPOSURE),
    };
  }

  /**
   * Where the store serves this very file itself. Only what everybody may see goes that way, as it lies there, and only into a download:
   * the site's pages load nothing from another origin.
   */
  async function signedUrl(c: Context<Env>, picture: SeenPicture, large: string | null) {
    const isDownload = (c.req.header('Sec-Fetch-Mode') ?? 'navigate') === 'navigate';
    const isAsItLies = picture.encryption === null && picture.withLocation && picture.rotation === 0;
    if (!picture.open || !isDownload || !isAsItLies) return null;
    const path = large ?? picture.url;
    const as = { type: 'image/jpeg', disposition: contentDisposition(picture.filename) };
    const address = await files.signedUrl('imgs', path, as);
    const stat = address === null ? null : await files.stat('imgs', path);
    // What is missing or damaged is answered, and noticed, here.
    return stat && (large !== null || stat.bytes === picture.bytes) ? address : null;
  }

  /** Previews of links are fetched and kept by strangers. */
  async function shared(c: Context<Env>, picture: SeenPicture): Promise<Response> {
    if (!picture.open) throw new ApiProblem('not-found');
    const opened = await openShareImage(services, picture).catch(nullIfUnreadable);
    if (!opened) throw gone(picture);
    return bytesResponse(c, opened, {
      'Cache-Control': cacheControl(c, picture, false),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Type': 'image/jpeg',
      ETag: `"${picture.hash}-${PIPELINE}-share"`,
    });
  }
}

const NO_EXPOSURE = { seconds: null, fNumber: null, iso: null, focalLength: null };

/** What can no longer be decrypted or decoded is as good as not there. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof PictureRefused || error instanceof DamagedFile) return null;
  throw error;
}

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
