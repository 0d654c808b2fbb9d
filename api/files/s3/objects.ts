import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type S3Client, done, escapedKey } from './client.ts';
import { StoreFailure, unavailable } from './failure.ts';

const PLACED = 'x-amz-meta-placed';
const MOVED_FROM = 'x-amz-meta-moved-from';
/** Where a store encrypts what it keeps, a copy has another ETag than its source. */
const MOVED_ETAG = 'x-amz-meta-moved-etag';

const NOT_KEPT = 'Der Objektspeicher hat eine Datei angenommen, aber nicht behalten.';
const NO_LENGTH = 'Der Objektspeicher sagt nicht, wie lang eine Datei ist.';

/** What can be done with single objects of a bucket; each of it whole, or not at all. */
export function openObjects(client: S3Client) {
  let knowsConditions = true;

  const look = (key: string) =>
    client.request({ method: 'HEAD', key, accept: [200, 404] }, async (response) => {
      await done(response);
      const { headers } = response;
      const bytes = Number(headers.get('Content-Length') ?? NaN);
      if (response.status === 404) return null;
      if (!Number.isSafeInteger(bytes)) throw new StoreFailure(NO_LENGTH, { passes: true });
      return {
        key,
        bytes,
        modified: new Date(headers.get('Last-Modified') ?? 0),
        etag: headers.get('ETag') ?? '',
        placed: headers.get(PLACED),
        movedFrom: headers.get(MOVED_FROM),
        movedEtag: headers.get(MOVED_ETAG),
      };
    });

  const put = async (key: string, data: Uint8Array) => {
    const sha256 = createHash('sha256').update(data).digest('hex');
    // eslint-disable-next-line typescript/require-await
    const stream = async function* () {
      yield data;
    };
    const body = { bytes: data.byteLength, sha256, stream };
    const headers = { 'Content-Type': typeOf(key) };
    await client.request({ method: 'PUT', key, headers, body, accept: [200, 201] }, done);
  };

  const remove = async (key: string) => {
    await client.request({ method: 'DELETE', key, accept: [200, 204, 404] }, done);
  };

  /** False where the name is taken, also where that happened this moment. A try whose answer was lost is recognised. */
  const place = (key: string, path: string, { bytes, sha256 }: { bytes: number; sha256: string }) =>
    inTurn(key, async () => {
      if (await look(key)) return false;
      const placed = randomUUID();
      const write = (condition: Record<string, string>) =>
        client.request(
          {
            method: 'PUT',
            key,
            headers: { ...condition, 'Content-Type': typeOf(key), [PLACED]: placed },
            body: { bytes, sha256, stream: () => createReadStream(path) },
            accept: [200, 201, 409, 412, 501],
          },
          async (response) => (await done(response)).status,
        );
      let status = knowsConditions ? await write({ 'If-None-Match': '*' }) : 501;
      if (status === 501) {
        knowsConditions = false;
        status = await write({});
      }
      const there = await look(key);
      if (there?.placed !== placed && status > 201) return false;
      if (there?.placed !== placed || there.bytes !== bytes) throw unavailable(new StoreFailure(NOT_KEPT));
      return true;
    });

  /** The copy first. Where it was interrupted after that, the next try finds by the copy's note that only the rest is left. */
  const move = async (from: string, to: string) => {
    const source = await look(from);
    if (!source) return false;
    return inTurn(to, async () => {
      const note = escapedKey(from);
      const before = await look(to);
      const isCopy = (found: Awaited<ReturnType<typeof look>>) =>
        found?.bytes === source.bytes && found.movedFrom === note && found.movedEtag === source.etag;
      if (before && !isCopy(before)) return false;
      if (!before) {
        await copy(source, to, note);
        if (!isCopy(await look(to))) throw unavailable(new StoreFailure(NOT_KEPT));
      }
      await remove(from);
      return true;
    });
  };

  const copy = ({ key, etag }: { key: string; etag: string }, to: string, note: string) =>
    client.request(
      {
        method: 'PUT',
        key: to,
        headers: {
          'X-Amz-Copy-Source': `/${client.settings.bucket}/${escapedKey(key)}`,
          'X-Amz-Copy-Source-If-Match': etag,
          'X-Amz-Metadata-Directive': 'REPLACE',
          'Content-Type': typeOf(to),
          [MOVED_FROM]: note,
          [MOVED_ETAG]: etag,
        },
        accept: [200],
      },
      async (response) => {
        // A store may say 200 first, and what went wrong afterwards.
        if ((await response.text()).includes('<Error>')) throw new StoreFailure(NOT_KEPT, { passes: true });
      },
    );

  return { look, put, remove, place, move };
}

const TYPES: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg' };
/** What is not a picture must not be shown by a browser that comes to it somehow. */
const typeOf = (key: string) =>
  TYPES[key.slice(key.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';

const turns = new Map<string, Promise<unknown>>();
/** What gives an object its name does so one after the other, also where a store knows no conditions. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key);
  const mine = (before ?? Promise.resolve()).catch(() => {}).then(work);
  turns.set(key, mine);
  return mine.finally(() => turns.get(key) === mine && turns.delete(key));
}
