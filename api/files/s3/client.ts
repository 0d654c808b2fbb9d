import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { broken, refusal, StoreFailure, unavailable } from './failure.ts';
import { type Patience, patience } from './patience.ts';
import type { S3Settings } from './settings.ts';

/** One request. `key` is that of an object; without it the bucket itself is meant. */
interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Made anew for each try. The store compares what arrives with the hash. */
  body?: { bytes: number; sha256: string; stream: () => AsyncIterable<Uint8Array> };
  /** Statuses that are an answer and no failure. */
  accept: readonly number[];
  /** Somebody waits who can go on without an answer. */
  isBrief?: boolean;
}

export interface S3Client {
  settings: S3Settings;
  /** Sends it, and again where that may help, until `read` has what it needs. Throws {@link unavailable}. */
  request: <T>(call: Call, read: (response: Response) => T | Promise<T>) => Promise<T>;
  /** One try, whose answer is still to be read. Throws {@link StoreFailure}. */
  send(call: Call, patience: Patience): Promise<Response>;
  /** Runs something until it succeeds, fails for good, or has failed too often. */
  retrying<T>(work: (patience: Patience) => Promise<T>, isBrief?: boolean): Promise<T>;
  /** The address of an object that the store itself serves for so many seconds to whoever has it. */
  signedUrl(key: string, seconds: number, query?: Record<string, string>): Promise<string>;
  /** By how many milliseconds the store's clock was ahead of ours at its last answer; NaN where it does not say. */
  skew(): number;
}

interface Timing {
  tries?: number;
  /** Before the second try; it doubles from try to try. */
  backoffMs?: number;
  quietMs?: number;
}

/** Of no bytes. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** Stores refuse what was signed five to fifteen minutes away from their time. */
const APART_MS = 60_000;

export function createClient(
  settings: S3Settings,
  { tries = 4, backoffMs = 250, quietMs = 20_000 }: Timing = {},
): S3Client {
  const { region, accessKeyId, secretAccessKey } = settings;
  const keys = { service: 's3', region, accessKeyId, secretAccessKey, cache: new Map() };
  let [skew, ahead] = [0, 0];
  const stamp = () => new Date(Date.now() + skew).toISOString().replace(/[:-]|\.\d{3}/g, '');

  const once = async ({ method, key, query, headers, body }: Call, { signal, heard }: Patience) => {
    const signer = new AwsV4Signer({
      ...keys,
      method,
      url: urlOf(settings, key, query),
      headers: { ...headers, 'X-Amz-Content-Sha256': body?.sha256 ?? EMPTY },
      datetime: stamp(),
    });
    const signed = await signer.sign();
    if (body) signed.headers.set('Content-Length', String(body.bytes));
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'manual',
      signal,
      ...(body && { body: webStream(heardOf(body.stream(), heard)), duplex: 'half' }),
    });
    heard();
    return response;
  };

  const send: S3Client['send'] = async (call, patience) => {
    let response = await once(call, patience);
    ahead = Date.parse(response.headers.get('Date') ?? '') - Date.now();
    if (response.status === 403 && Math.abs(ahead - skew) > APART_MS) {
      skew = ahead;
      await response.body?.cancel();
      response = await once(call, patience);
    }
    if (call.accept.includes(response.status)) return response;
    throw await refusal(response, settings);
  };

  const retrying: S3Client['retrying'] = async (work, isBrief = false) => {
    const [most, quiet] = isBrief ? [2, quietMs / 4] : [tries, quietMs];
    for (let attempt = 1; ; attempt += 1) {
      const waiting = patience(quiet);
      try {
        return await work(waiting);
      } catch (error) {
        const failure = broken(waiting.spent() ?? error, settings);
        if (!failure.passes || attempt >= most) throw unavailable(failure);
      } finally {
        waiting.end();
      }
      await setTimeout(backoffMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  };

  return {
    settings,
    send,
    retrying,
    skew: () => ahead,
    request: (call, read) => retrying(async (patience) => read(await send(call, patience)), call.isBrief),
    async signedUrl(key, seconds, query = {}) {
      const url = urlOf(settings, key, { ...query, 'X-Amz-Expires': String(seconds) });
      return String(
        (await new AwsV4Signer({ ...keys, url, method: 'GET', datetime: stamp(), signQuery: true }).sign())
          .url,
      );
    },
  };
}

const webStream = (source: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;

async function* heardOf(source: AsyncIterable<Uint8Array>, heard: () => void) {
  for await (const part of source) {
    heard();
    yield part;
  }
}

/** As signatures want it: everything but these is escaped. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
export const escapedKey = (key: string): string => key.split('/').map(escaped).join('/');

function urlOf({ endpoint, bucket, pathStyle }: S3Settings, key = '', query: Record<string, string> = {}) {
  const url = new URL(endpoint);
  const base = url.pathname.replace(/\/$/, '');
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = `${base}${pathStyle ? `/${bucket}` : ''}/${escapedKey(key)}`.replace(/(.)\/$/, '$1');
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

export async function done(response: Response): Promise<Response> {
  await response.body?.cancel();
  return response;
}

export const wrongLength = (): StoreFailure =>
  new StoreFailure('Der Objektspeicher hat eine Datei in falscher Länge geschickt.', { passes: true });
