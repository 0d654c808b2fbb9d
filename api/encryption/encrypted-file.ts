import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/**
 * The format of an encrypted file, like age's STREAM with AES-256-GCM (docs/reliability.md, Encrypted files):
 *
 *     "BRPE" | version 2 | algorithm 1 | log2 of the chunk size | 0 | salt (32) | name (256), tag (16)
 *            | chunk 0, tag (16) | … | chunk n, tag (16)
 *
 * The key of a file follows from the album's data key, its salt and its context (whose file it is, and which); that of its
 * name from data key and salt only, for the name is what leads to the context. The nonce is the chunk's number and whether
 * it is the last, and the header is authenticated with every chunk: whatever is flipped, cut off, appended, swapped or
 * taken from another file is refused.
 */
const SALT_AT = 8;
const NAME_AT = SALT_AT + 32;
/** No file system knows longer names; all look equally long. */
const NAME = 256;
export const HEADER = NAME_AT + NAME + 16;
export const CHUNK = 1 << 16;
const TAG = 16;
export const SEALED = CHUNK + TAG;
const START = Buffer.from([...Buffer.from('BRPE'), 2, 1, 16, 0]);

export class DamagedFile extends Error {
  override name = 'DamagedFile';
  constructor(detail: string) {
    super(`The encrypted file is damaged, or this is not its key: ${detail}.`);
  }
}

interface FileKey {
  /** Made once: of bytes, each chunk would make its own. */
  key: KeyObject;
  header: Buffer;
}

function fileKey(dataKey: Uint8Array, context: string, header: Buffer): FileKey {
  return { header, key: derive(dataKey, header.subarray(SALT_AT, NAME_AT), `brp-album-file-v1\0${context}`) };
}

const derive = (dataKey: Uint8Array, salt: Uint8Array, info: string) =>
  createSecretKey(new Uint8Array(hkdfSync('sha256', dataKey, salt, info, 32)));

/** One nonce is enough: every file has a salt of its own. */
const nameKey = (dataKey: Uint8Array, salt: Uint8Array) => ({
  key: derive(dataKey, salt, 'brp-file-name-v1'),
  header: START,
});

function headerOf(dataKey: Uint8Array, name: string): Buffer {
  const salt = randomBytes(NAME_AT - SALT_AT);
  const padded = Buffer.alloc(NAME);
  padded[0] = padded.write(name, 1);
  return Buffer.concat([START, salt, seal(nameKey(dataKey, salt), 0, true, padded)]);
}

export function nameIn(dataKey: Uint8Array, header: Buffer): string {
  requireHeader(header);
  const sealed = header.subarray(NAME_AT, HEADER);
  const padded = unseal(nameKey(dataKey, header.subarray(SALT_AT, NAME_AT)), 0, true, sealed);
  return padded.toString('utf8', 1, 1 + padded[0]!);
}

function requireHeader(header: Buffer): void {
  if (header.length !== HEADER || !header.subarray(0, START.length).equals(START))
    throw new DamagedFile('no encrypted file');
}

/** Encrypts while the bytes come, however they are cut. `name` has at most 255 bytes. */
export async function* encrypt(
  dataKey: Uint8Array,
  context: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  name = '',
): AsyncGenerator<Buffer> {
  const file = fileKey(dataKey, context, headerOf(dataKey, name));
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
}

export interface Layout {
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

export function chunkOpener(dataKey: Uint8Array, context: string, header: Buffer) {
  requireHeader(header);
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
