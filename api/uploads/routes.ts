import type { Context } from 'hono';
import { authIdOf } from '../http/auth-id.ts';
import { requireKey } from '../encryption/encrypted-album.ts';
import { bodyBytes, check } from '../http/body.ts';
import { createImage, updateAlbum, UploadForm, type Uploaded } from '../contract/upload.ts';
import { TooManyBytes } from '../files/digest.ts';
import { requireSpace } from '../files/space.ts';
import { LIMITS } from '../limits/limits.ts';
import { semaphores } from '../limits/semaphore.ts';
import { BUSY, folderTarget, ingest, isBusy, matchFolder, PictureRefused } from '../pictures/pictures.ts';
import type { App, Env, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { serve } from '../http/serve.ts';
import { type Part, partsOf } from './multipart.ts';

const AT_ONCE = {
  perUser: 2,
  inAll: 4,
  yours: 'Es laufen schon mehrere Uploads. Bitte warten Sie, bis einer fertig ist.',
};
const MAX_UPLOAD = 60 << 20;
const MAX_FIELD = 1000;
const ALLOWANCE = 64 * 1024;
const NO_FOLDER = '„subDir“ fehlt oder steht hinter der Datei. Es muss vor ihr stehen.';
const NO_FILE = 'Bitte wählen Sie eine Datei aus.';
const TOO_LARGE = 'Ein Bild darf höchstens 60 MB groß sein.';

export function uploadRoutes(app: App, services: Services) {
  const { db, clock, files, limits, log } = services;
  const place = semaphores(AT_ONCE);

  serve(app, createImage, async (_, c) => {
    const leave = place.take(c.var.viewer.userId!);
    return upload(c).finally(leave);
  });

  const upload = async (c: Context<Env>): Promise<Uploaded> => {
    const length = Number(c.req.header('Content-Length') ?? MAX_UPLOAD);
    if (length > MAX_UPLOAD + ALLOWANCE) throw new ApiProblem('too-large', { detail: TOO_LARGE });
    await requireSpace(files);
    const cost = Math.ceil(length / 1000);
    const key = c.var.viewer.userId!;
    await limits.consume({ limit: LIMITS.uploadFiles, key }, { limit: LIMITS.uploadKilobytes, key, cost });
    const fields: Record<string, string> = {};
    let uploaded: Uploaded | undefined;
    for await (const part of partsOf(c.req.header('Content-Type'), bodyBytes(c.req.raw))) {
      if (part.name !== 'file') fields[part.name] = await textOf(part);
      else if (uploaded)
        throw new ApiProblem('bad-request', { detail: 'Bitte laden Sie jede Datei für sich hoch.' });
      else uploaded = await take(part, fields, c);
    }
    if (!uploaded) throw invalid(NO_FILE);
    log('INFO', 'Bild hochgeladen', { image: uploaded.id, by: c.var.viewer.userId });
    return uploaded;
  };

  const take = async ({ filename, body }: Part, fields: Record<string, string>, c: Context<Env>) => {
    if (fields['subDir'] === undefined) throw invalid(NO_FOLDER, 'subDir');
    const { subDir } = check(UploadForm, fields);
    if (!filename) throw invalid(NO_FILE);
    const target = await folderTarget(db, clock, subDir);
    const unlocked = target.encryption && requireKey(c.var.session, authIdOf(c), target.encryption);
    const arrival = { name: filename, target, exact: true, unlocked, limit: MAX_UPLOAD };
    return ingest(services, body, arrival).catch((error: unknown) => {
      if (error instanceof TooManyBytes) throw new ApiProblem('too-large', { detail: TOO_LARGE });
      throw error instanceof PictureRefused ? invalid(error.message) : error;
    });
  };

  serve(app, updateAlbum, async ({ body: { albumId } }, c) => {
    const album = await db.selectFrom('album').selectAll().where('id', '=', albumId).executeTakeFirst();
    if (!album) throw new ApiProblem('not-found');
    const unlocked = album.wrappedKey === null ? null : requireKey(c.var.session, authIdOf(c), album);
    if (await isBusy(db, albumId)) throw new ApiProblem('conflict', { detail: BUSY });
    await requireSpace(files);
    return matchFolder(services, albumId, unlocked);
  });
}

const invalid = (message: string, field = 'file') =>
  new ApiProblem('invalid-fields', { detail: message, errors: [{ field, message }] });

async function textOf({ body }: Part): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > MAX_FIELD) throw new ApiProblem('too-large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
