import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';
type Bytes = Buffer<ArrayBuffer>;

/** An answer, serialised once per version of the data it shows, and compressed once for those who ask so. */
export interface Cached {
  etag: string;
  /** Text where it is sent once: as bytes it would have to be allocated, and collected again. */
  identity: Bytes | string;
  compressed: Partial<Record<Encoding, Promise<Bytes>>>;
}

const MAX_BYTES = 64 * 1024 * 1024;
const COMPRESS_FROM = 1024;

/** A window that fits into the processor's cache: half the time, and lists repeat themselves within it. */
const brotliOptions = (bytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  },
});
const compress = {
  br: promisify<Bytes | string, Bytes>((identity, done) =>
    brotliCompress(identity, brotliOptions(identity.length), done),
  ),
  gzip: promisify<Bytes | string, Bytes>(gzip),
};

/** Strong: the same question to the same data has the same bytes. */
export const etagOf = (...parts: string[]): string =>
  `"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 27)}"`;

export const uncached = (etag: string, text: string): Cached => ({ etag, identity: text, compressed: {} });

export const cached = (etag: string, text: string): Cached => ({
  etag,
  identity: Buffer.from(text),
  compressed: {},
});

const TAKES = { br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/, gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/ };
/** The best encoding that the client takes; with `q=0` it names one that it does not. */
export const encodingOf = (accepted = ''): Encoding | undefined =>
  TAKES.br.test(accepted) ? 'br' : TAKES.gzip.test(accepted) ? 'gzip' : undefined;

/** The bytes in the best encoding that the client accepts. */
export async function encoded(
  { identity, compressed }: Cached,
  accepted?: string,
): Promise<{ encoding?: Encoding; body: Bytes | string }> {
  const encoding = encodingOf(accepted);
  if (!encoding || identity.length < COMPRESS_FROM) return { body: identity };
  return { encoding, body: await (compressed[encoding] ??= compress[encoding](identity)) };
}

/** Holds answers by their ETag, the least recently used go first. */
export function answerCache() {
  const answers = new Map<string, Cached>();
  let bytes = 0;
  // What compressing adds is less than half of it.
  const weigh = ({ identity }: Cached) => identity.length * 1.5;

  const drop = (etag = ''): void => {
    const answer = answers.get(etag);
    if (answer) bytes -= weigh(answer);
    answers.delete(etag);
  };

  return {
    get(etag: string): Cached | undefined {
      const found = answers.get(etag);
      if (!found) return undefined;
      answers.delete(etag);
      answers.set(etag, found);
      return found;
    },
    put(answer: Cached): void {
      drop(answer.etag);
      answers.set(answer.etag, answer);
      bytes += weigh(answer);
      for (const etag of answers.keys()) {
        if (bytes <= MAX_BYTES) break;
        drop(etag);
      }
    },
    drop,
  };
}
