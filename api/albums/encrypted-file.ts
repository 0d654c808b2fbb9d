import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The format of an encrypted file, like age's STREAM with AES-256-GCM (reliability.md 3.5):
 *
 *     "BRPE" | version 1 | algorithm 1 | log2 of the chunk size | 0 | salt (32)  |  chunk 0, tag (16) | … | chunk n, tag (16)
 *
 * The key of a file follows from the album's data key, its salt and its context (whose file it is, and which). The nonce
 * is the chunk's number and whether it is the last, and the header is authenticated with every chunk: whatever is
 * flipped, cut off, appended, swapped or taken from another file is refused.
 */
export const HEADER = 40;
export const CHUNK = 1 << 16;
const TAG = 16;
/** One chunk as it lies on the disk. */
export const SEALED = CHUNK + TAG;
const START = Buffer.from([...Buffer.from('BRPE'), 1, 1, 16, 0]);

export class DamagedFile extends Error {
  override name = 'DamagedFile';
  constructor(detail: string) {
    super(`The encrypted file is damaged, or this is not its key: ${detail}.`);
  }
}

/** What belongs to one file while it is read or written. */
interface FileKey {
  key: Uint8Array;
  header: Buffer;
}

function fileKey(dataKey: Uint8Array, context: string, header: Buffer): FileKey {
  const salt = header.subarray(START.length, HEADER);
  return {
    header,
    key: new Uint8Array(hkdfSync('sha256', dataKey, salt, `brp-album-file-v1\0${context}`, 32)),
  };
}

/** Encrypts while the bytes come, however they are cut. */
export async function* encrypt(
  dataKey: Uint8Array,
  context: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const file = fileKey(dataKey, context, Buffer.concat([START, randomBytes(HEADER - START.length)]));
  yield file.header;
  let index = 0;
  let rest = Buffer.alloc(0);
  for await (const bytes of source) {
    rest = Buffer.concat([rest, bytes]);
    const sealed: Buffer[] = [];
    // A full chunk waits until it is known whether it is the last one.
    for (; rest.length > CHUNK; rest = rest.subarray(CHUNK))
      sealed.push(seal(file, index++, false, rest.subarray(0, CHUNK)));
    // Together: writing each by itself takes longer than encrypting it.
    if (sealed.length > 0) yield Buffer.concat(sealed);
  }
  yield seal(file, index, true, rest);
  file.key.fill(0);
}

/** How the plain bytes lie in an encrypted file of so many bytes. */
export interface Layout {
  /** Bytes of the plain file. */
  plain: number;
  chunks: number;
}

export function layoutOf(encryptedBytes: number): Layout {
  const body = encryptedBytes - HEADER;
  const chunks = Math.max(1, Math.ceil(body / SEALED));
  if (body - (chunks - 1) * SEALED < TAG) throw new DamagedFile('cut off');
  return { plain: body - chunks * TAG, chunks };
}

export const encryptedSize = (plain: number): number =>
  HEADER + plain + TAG * Math.max(1, Math.ceil(plain / CHUNK));

/** Opens single chunks of the file that has this header. */
export function chunkOpener(dataKey: Uint8Array, context: string, header: Buffer) {
  if (header.length !== HEADER || !header.subarray(0, START.length).equals(START))
    throw new DamagedFile('no encrypted file');
  const file = fileKey(dataKey, context, header);
  return (index: number, last: boolean, sealed: Buffer): Buffer => unseal(file, index, last, sealed);
}

function nonce(index: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(index, 5, 6);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

function seal({ key, header }: FileKey, index: number, last: boolean, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(index, last)).setAAD(header);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function unseal({ key, header }: FileKey, index: number, last: boolean, sealed: Buffer): Buffer {
  if (sealed.length < TAG) throw new DamagedFile('cut off');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(index, last), { authTagLength: TAG })
    .setAAD(header)
    .setAuthTag(sealed.subarray(-TAG));
  try {
    const plain = decipher.update(sealed.subarray(0, -TAG));
    // Nothing more comes in this mode: it only throws where the tag is wrong.
    decipher.final();
    return plain;
  } catch {
    throw new DamagedFile(`chunk ${index}`);
  }
}
