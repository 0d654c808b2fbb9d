import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { extname } from 'node:path/posix';
import type { NamedFile } from '../damage/inspect.ts';
import { encryptedSize, layoutOf } from '../encryption/encrypted-file.ts';
import { KEY_FILE, readKeyFile } from '../encryption/key-file.ts';
import { type Digest, digestOf } from '../files/digest.ts';
import { Unreadable } from '../files/unreadable.ts';
import { readAll } from '../files/read-all.ts';
import type { ByteRange } from '../files/files.ts';
import type { OwnArea, OwnFile } from '../files/storage.ts';
import { isAway, isChanged } from '../files/s3/failure.ts';
import type { Services } from '../services/services.ts';
import { isComingBack, savedText } from './named.ts';

export interface Fault {
  what: string;
  /** It is too much, or another one than before: nothing is lost. */
  foreign: boolean;
}
type FaultServices = Pick<Services, 'db' | 'files'>;
type Found = Pick<Digest, 'bytes' | 'sha256'>;
/** `copied` is what somebody has just read of it: of that length it is not read again to be measured. */
type Looked = OwnFile & { copied?: Found };

const FOREIGN: Record<OwnArea, string> = {
  imgs: 'gehört zu keinem Bild: von anderswo, oder von einem Hochladen, das nicht zu Ende kam',
  blog: 'gehört zu keinem Text',
  bin: 'gehört zu nichts im Papierkorb',
};
const DAMAGED = 'ist beschädigt';
const EDITED =
  'ist nicht, was zuletzt gespeichert wurde: von Hand geändert, oder beschädigt. Unter den Fassungen liegt es';

const lost = (what: string): Fault => ({ what, foreign: false });
export const isKey = ({ area, path }: OwnFile) => area === 'imgs' && path.endsWith(`/${KEY_FILE}`);

/** What is wrong with a file in words; null: it is as its record says. What a large version is that nobody has measured is noted. */
export async function faultOf(...asked: Parameters<typeof lookAt>): Promise<Fault | null> {
  return lookAt(...asked).catch((error: unknown) => {
    // Gone or replaced between the look at it and its reading.
    if (isChanged(error)) return lookAt(...asked);
    throw error;
  });
}

async function lookAt(
  services: FaultServices,
  file: Looked,
  known: NamedFile | undefined,
): Promise<Fault | null> {
  const stat = await services.files.stat(file.area, file.path);
  if (!stat) return known && !(await isComingBack(services, file)) ? lost('fehlt') : null;
  if (!known && file.area === 'bin' && (await isComingBack(services, file))) return null;
  if (!known)
    return {
      what: isKey(file) ? 'gehört zu keinem verschlüsselten Album' : FOREIGN[file.area],
      foreign: true,
    };
  if (isKey(file)) return keyFault(services, file, known);
  if (file.area === 'blog') return textFault(services, file, known);
  return pictureFault(services, file, { known, found: stat.bytes });
}

async function readable<T>(read: () => T | Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isAway(error) || error instanceof Unreadable) throw error;
    return null;
  }
}

/** Whether it is no longer what was taken in; what is encrypted shows that by its length only. */
export const isOther = (found: Found, known: NamedFile): boolean =>
  found.bytes !== (storedBytes(known) ?? found.bytes) ||
  (!known.encrypted && found.sha256 !== (known.sha256 ?? found.sha256));

/** Whether {@link faultOf} has to look: also where nobody has measured it, or where it may have been edited. */
export const isSuspicious = (found: Found, known: NamedFile): boolean =>
  isOther(found, known) || (known.bytes === null && known.last !== found.sha256);

const storedBytes = ({ bytes, encrypted }: NamedFile): number | null =>
  bytes !== null && encrypted ? encryptedSize(bytes) : bytes;

async function pictureFault(
  services: FaultServices,
  { area, path, copied }: Looked,
  { known, found }: { known: NamedFile; found: number },
): Promise<Fault | null> {
  const bytes = storedBytes(known);
  if (bytes !== null && found !== bytes) return lost(`hat ${found} statt ${bytes} Bytes`);
  // What is encrypted is proven with its key, when it is opened.
  if (known.encrypted) {
    const layout = await readable(() => layoutOf(found));
    if (!layout) return lost(DAMAGED);
    await note(services, known, { bytes: layout.plain, sha256: null });
    return null;
  }
  // The key of an album that was deleted or decrypted has no more of its name.
  if (area === 'bin' && extname(path) === extname(KEY_FILE)) return null;
  const open = async (range?: ByteRange) => (await services.files.open(area, path))!.stream(range);
  if (bytes === null) {
    const begin = found < 3 ? null : await readable(async () => readAll(await open({ from: 0, to: 2 })));
    if (!begin?.equals(JPEG)) return lost(DAMAGED);
    if (known.unmeasured === undefined) return null;
  }
  const digest = copied?.bytes === found ? copied : await readable(async () => digestOf(await open()));
  if (!digest || isOther(digest, known)) return lost(DAMAGED);
  await note(services, known, digest);
  return null;
}

const JPEG = Buffer.from('ffd8ff', 'hex');

async function note(
  { db }: FaultServices,
  { unmeasured }: NamedFile,
  { bytes, sha256 }: Pick<NamedFile, 'bytes' | 'sha256'>,
): Promise<void> {
  if (unmeasured === undefined) return;
  await db
    .updateTable('image')
    .set({ largeBytes: bytes, largeSha256: sha256 })
    .where('largeUrl', '=', unmeasured)
    .where('largeBytes', 'is', null)
    .execute();
}

async function keyFault({ files }: FaultServices, { path }: OwnFile, { last = null }: NamedFile) {
  const bytes = await readable(() => files.read('imgs', path));
  const key = bytes && readKeyFile(bytes);
  if (!key) return lost(DAMAGED);
  return last === null || JSON.stringify(key) === last
    ? null
    : lost('ist nicht der Schlüssel, den das Album hat');
}

/** What has rotted, or was overwritten with zeros, is seldom UTF-8 without control characters. */
async function textFault({ db, files }: FaultServices, { path }: OwnFile, { last = null }: NamedFile) {
  const bytes = await readable(() => files.read('blog', path));
  if (bytes && last === hash('sha256', bytes)) return null;
  if (!bytes || !isUtf8(bytes) || bytes.includes(0)) return lost(DAMAGED);
  const text = bytes.toString();
  // Saved meanwhile, it is what is newest now.
  const saved = await savedText(db, path);
  if (text === saved) return null;
  if (text === '') return lost('ist leer');
  if (saved === null) return null;
  // Behind a whole tag it is rather shortened by hand.
  const isCut = saved.startsWith(text) && !text.trimEnd().endsWith('>');
  return isCut ? lost('ist abgeschnitten') : { what: EDITED, foreign: true };
}
