import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** An answer, serialised and compressed once per version of the data it shows. */
export interface Cached {
  etag: string;
  identity: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

const MAX_BYTES = 64 * 1024 * 1024;
const COMPRESS_FROM = 1024;

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Changes whenever one of these tables changes, in whichever process. */
export async function dataVersion(db: Db, tables: readonly string[]): Promise<string> {
  if (tables.length === 0) return '';
  const { rows } = await sql<{ v: string }>`
    select string_agg(n::text, '.' order by type) as v from "dataVersion" where type = any(${[...tables]}::text[])`.execute(
    db,
  );
  return rows[0]!.v;
}

/** Strong: the same question to the same data has the same bytes. */
export const etagOf = (...parts: string[]): string =>
  `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;

/** Holds answers by their ETag, the least recently used go first. */
export function answerCache() {
  const cache = new Map<string, Promise<Cached>>();
  let bytes = 0;

  const weigh = ({ identity, br, gzip }: Cached) => identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);
  const shrink = async () => {
    for (const [etag, entry] of cache) {
      if (bytes <= MAX_BYTES) return;
      cache.delete(etag);
      bytes -= weigh(await entry);
    }
  };

  return async function remember(etag: string, build: () => Promise<string>): Promise<Cached> {
    const hit = cache.get(etag);
    if (hit) {
      cache.delete(etag);
      cache.set(etag, hit);
      return hit;
    }
    const entry = build().then((json) => compress(etag, json));
    cache.set(etag, entry);
    try {
      bytes += weigh(await entry);
    } catch (error) {
      cache.delete(etag);
      throw error;
    }
    await shrink();
    return entry;
  };
}

async function compress(etag: string, json: string): Promise<Cached> {
  const identity = Buffer.from(json);
  if (identity.length < COMPRESS_FROM) return { etag, identity, br: null, gzip: null };
  const [br, gzip] = await Promise.all([compressed.br(identity, brotliOptions), compressed.gzip(identity)]);
  return { etag, identity, br, gzip };
}
