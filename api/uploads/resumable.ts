import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { AnswerOf } from '../contract/call.ts';
import * as calls from '../contract/upload.ts';
import { DamagedFile } from '../encryption/encrypted-file.ts';
import { requireSpace } from '../files/space.ts';
import { bodyBytes as bodyOf, check } from '../http/body.ts';
import { requireUser } from '../http/require.ts';
import { serve } from '../http/serve.ts';
import { LIMITS } from '../limits/limits.ts';
import { semaphores } from '../limits/semaphore.ts';
import {
  freeName,
  ingest,
  checkUploadNames,
  PictureRefused,
  type Recorded,
  replace,
  unknownKeywords,
} from '../pictures/pictures.ts';
import { ApiProblem } from '../problem/problem.ts';
import { ofProgram } from '../rights/access.ts';
import { withLease } from '../tasks/lease.ts';
import type { App, Env, Services } from '../services/services.ts';
import { writableTarget } from './destination.ts';
import { appendPart, readParts, forgetUpload, offsetOf, removePieces, requireNext } from './parts.ts';

const KEPT_MS = 24 * 3600_000;
/** The two of a queue, and beside them one that a form or a post waits for. */
const AT_ONCE = {
  perUser: 3,
  inAll: 16,
  yours: 'Es werden schon drei Dateien hochgeladen. Die nächste beginnt, sobald eine davon fertig ist.',
};
/** As many as there are processes that decode. */
const FINISHED_AT_ONCE = 2;
const NAMES_TRIED = 20;
const OVER = 'Diese Datei ist schon angekommen.';
const FINISHING = 'Diese Datei wird gerade aufgenommen. Bitte fragen Sie gleich noch einmal.';
const INCOMPLETE = 'Die Datei ist noch nicht vollständig angekommen.';

type Finished = AnswerOf<typeof calls.finishUpload>;
type Finishing = z.infer<typeof calls.finishUpload.body>;
const Metadata = z.extend(calls.UploadMetadata, {
  destination: z.pipe(
    calls.UploadMetadata.shape.destination,
    z.pipe(z.transform(fromJson), calls.Destination),
  ),
});

export function resumableRoutes(app: App, services: Services) {
  const { db, clock, files, limits, log } = services;
  const place = semaphores(AT_ONCE);
  const turn = pLimit(FINISHED_AT_ONCE);
  const finishing = new Map<string, Promise<Finished>>();
  const kept = () => new Date(clock.now().getTime() + KEPT_MS);

  serve(app, calls.checkUploads, async ({ body: { destination, files: asked } }, c) => {
    const { target, unlocked } = await writableTarget(services, c, destination);
    return { files: await checkUploadNames(services, target, asked, unlocked) };
  });

  serve(app, calls.createUpload, async (_, c) => {
    const { filename: name, sha256, destination } = check(Metadata, metadataOf(c));
    const bytes = check(calls.Bytes, numberIn(c.req.header('Upload-Length')));
    const { target, unlocked } = await writableTarget(services, c, destination);
    await requireSpace(files, bytes);
    const { userId } = requireUser(c);
    await limits.consume(
      { limit: LIMITS.uploadFiles, key: userId },
      { limit: LIMITS.uploadKilobytes, key: userId, cost: Math.ceil(bytes / 1000) },
    );
    const id = randomUUID();
    await db
      .insertInto('upload')
      .values({
        id,
        userId,
        name,
        bytes,
        sha256,
        album: target.album,
        destination: JSON.stringify(destination),
        sealed: unlocked !== null,
        expires: kept(),
      })
      .execute();
    return c.body(null, 201, { ...TUS, Location: `/v1/upload/${id}` });
  });

  serve(app, calls.uploadState, async ({ params: { id } }, c) => {
    const upload = await ownUpload(c, id);
    const offset = upload.result === null ? await offsetOf(files, upload) : upload.bytes;
    for (const [name, value] of Object.entries(TUS)) c.header(name, value);
    c.header('Upload-Offset', String(offset));
    c.header('Upload-Length', String(upload.bytes));
    return { offset, length: upload.bytes };
  });

  serve(app, calls.appendUpload, async ({ params: { id } }, c) => {
    const upload = await ownUpload(c, id);
    if (c.req.header('Content-Type') !== calls.appendUpload.sends) throw new ApiProblem('bad-request');
    const { unlocked } = await stillWritable(c, upload);
    const offset = numberIn(c.req.header('Upload-Offset'));
    if (upload.result !== null) throw new ApiProblem('other-offset', { detail: OVER });
    await requireNext(services, upload, offset);
    await requireSpace(files, upload.bytes - offset);
    const leave = place.take(upload.userId);
    try {
      const end = await appendPart(files, upload, offset, bodyOf(c.req.raw), unlocked?.dataKey ?? null);
      await db.updateTable('upload').set({ expires: kept() }).where('id', '=', id).execute();
      return c.body(null, 204, { ...TUS, 'Upload-Offset': String(end) });
    } finally {
      leave();
    }
  });

  serve(app, calls.dropUpload, async ({ params: { id } }, c) => {
    await ownUpload(c, id);
    await forgetUpload(services, id);
    return c.body(null, 204, TUS);
  });

  serve(app, calls.finishUpload, async ({ params: { id }, body }, c) => {
    const upload = await ownUpload(c, id);
    if (upload.result !== null) return calls.finishUpload.answer.parse(upload.result);
    const finished = finishing.get(id) ?? turn(() => finishOnce(c, upload, body));
    finishing.set(id, finished);
    return finished.finally(() => finishing.delete(id));
  });

  type Upload = Awaited<ReturnType<typeof ownUpload>>;

  /** Asked again in another process, it must not be taken in twice. */
  const finishOnce = async (c: Context<Env>, { id }: Upload, how: Finishing): Promise<Finished> => {
    const finished = await withLease(db, `upload ${id}`, async () => {
      const upload = await ownUpload(c, id);
      return upload.result === null ? finish(c, upload, how) : calls.finishUpload.answer.parse(upload.result);
    });
    if (!finished) throw new ApiProblem('unavailable', { detail: FINISHING, retryAfter: 2 });
    return finished;
  };

  const finish = async (c: Context<Env>, upload: Upload, { same, there }: Finishing): Promise<Finished> => {
    const { id, name, bytes, sha256, userId } = upload;
    const { target, unlocked } = await stillWritable(c, upload);
    if ((await offsetOf(files, upload)) < bytes) throw new ApiProblem('conflict', { detail: INCOMPLETE });
    await requireSpace(files, bytes);
    const arrival = { name, target, exact: true, unlocked, sha256, onlyKnownTags: true };
    const takeIn = async (tries = 1): Promise<Recorded> => {
      const body = read(upload, unlocked?.dataKey ?? null);
      const [lying] = same ? await checkUploadNames(services, target, [upload], unlocked) : [];
      const inTheWay = lying?.state === 'same-name' ? lying.there : null;
      if (same === 'replace' && inTheWay?.id)
        return replace(services, inTheWay.id, body, { ...arrival, by: userId, there });
      if (same === 'both' && inTheWay) arrival.name = await freeName(services, name, target, unlocked);
      return ingest(services, body, arrival).catch((error: unknown) => {
        // Another one was given that name in the same moment.
        const goesOn = same === 'both' && tries < NAMES_TRIED;
        if (!goesOn || !(error instanceof ApiProblem) || error.code !== 'taken') throw error;
        return takeIn(tries + 1);
      });
    };
    const recorded = await takeIn().catch(async (error: unknown) => {
      if (!(error instanceof PictureRefused)) throw error;
      await forgetUpload(services, id);
      const { message } = error;
      throw new ApiProblem('invalid-fields', { detail: message, errors: [{ field: 'file', message }] });
    });
    const newTags = await unknownKeywords(db, recorded.captured?.keywords ?? []);
    const finished = { ...recorded, newTags };
    await db
      .updateTable('upload')
      .set({ result: JSON.stringify(finished) })
      .where('id', '=', id)
      .execute();
    await removePieces(files, upload);
    log('INFO', 'Bild hochgeladen', {
      image: recorded.id,
      by: userId,
      replaced: same === 'replace',
      ...programOf(c),
    });
    return finished;
  };

  /** What came under the key of an earlier encryption cannot be opened any more: then its sender begins anew. */
  async function* read(upload: Upload, dataKey: Uint8Array | null): AsyncGenerator<Uint8Array> {
    try {
      yield* readParts(files, upload, dataKey);
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      await forgetUpload(services, upload.id);
      throw new ApiProblem('not-found');
    }
  }

  /** Nobody learns of another's. */
  const ownUpload = async (c: Context<Env>, id: string) => {
    const { userId } = requireUser(c);
    return db
      .selectFrom('upload')
      .selectAll()
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where(ofProgram(c.var.viewer))
      .where('expires', '>', clock.now())
      .executeTakeFirstOrThrow(() => new ApiProblem('not-found'));
  };

  /** The album may have been encrypted, or decrypted, since: then its sender begins anew. */
  const stillWritable = async (c: Context<Env>, { id, destination, sealed }: Upload) => {
    const writable = await writableTarget(services, c, check(calls.Destination, destination));
    if (sealed === (writable.unlocked !== null)) return writable;
    await forgetUpload(services, id);
    throw new ApiProblem('not-found');
  };
}

/** For the log: which key, and never the key itself. */
const programOf = ({ var: { session } }: Context<Env>) =>
  session?.keyLabel === undefined ? {} : { accessKey: session.keyLabel };

const TUS = { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' };

/** Digits only: Number() takes 0x10 and 1e3 as well. */
const numberIn = (header = '') => (/^\d+$/.test(header) ? Number(header) : NaN);

/** `filename bmFtZQ==,sha256 …` */
function metadataOf(c: Context): Record<string, string> {
  const pairs = (c.req.header('Upload-Metadata') ?? '').split(',').map((pair) => pair.trim().split(' '));
  return Object.fromEntries(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  );
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
