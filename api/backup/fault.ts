import { hash } from 'node:crypto';
import type { NamedFile } from '../damage/inspect.ts';
import { encryptedSize, layoutOf } from '../encryption/encrypted-file.ts';
import { KEY_FILE, readKeyFile } from '../encryption/key-file.ts';
import { type Digest, digestOf } from '../files/digest.ts';
import { readAll } from '../files/read-all.ts';
import type { OwnArea, OwnFile } from '../files/storage.ts';
import { isAway } from '../files/s3/failure.ts';
import type { Services } from '../services/services.ts';
import { savedText } from './named.ts';

export interface Fault {
  what: string;
  /** It is too much, or another one than before: nothing is lost. */
  foreign: boolean;
}
type FaultServices = Pick<Services, 'db' | 'files'>;

const FOREIGN: Record<OwnArea, string> = {
  imgs: 'gehört zu keinem Bild',
  blog: 'gehört zu keinem Text',
  bin: 'gehört zu nichts im Papierkorb',
};
const DAMAGED = 'ist beschädigt';
const EDITED =
  'ist nicht, was zuletzt gespeichert wurde: von Hand geändert, oder beschädigt. Unter den Fassungen liegt es';

const lost = (what: string): Fault => ({ what, foreign: false });
const isKey = ({ area, path }: OwnFile) => area === 'imgs' && path.endsWith(`/${KEY_FILE}`);

/** What is wrong with a file in words; null: it is as its record says. What a large version is that nobody has measured is noted. */
export async function faultOf(
  services: FaultServices,
  file: OwnFile,
  known: NamedFile | undefined,
): Promise<Fault | null> {
  const stat = await services.files.stat(file.area, file.path);
  if (!stat) return known ? lost('fehlt') : null;
  if (!known)
    return {
      what: isKey(file) ? 'gehört zu keinem verschlüsselten Album' : FOREIGN[file.area],
      foreign: true,
    };
  try {
    if (isKey(file)) return await keyFault(services, file, known);
    if (file.area === 'blog') return await textFault(services, file, known);
    return await pictureFault(services, file, { known, found: stat.bytes });
  } catch (error) {
    if (isAway(error)) throw error;
    return lost(DAMAGED);
  }
}

/** Whether it is no longer what was taken in; what is encrypted shows that by its length only. */
export const isOther = (found: Pick<Digest, 'bytes' | 'sha256'>, known: NamedFile): boolean =>
  found.bytes !== (storedBytes(known) ?? found.bytes) ||
  (!known.encrypted && found.sha256 !== (known.sha256 ?? found.sha256));

/** Whether {@link faultOf} has to look: also where nobody has measured it, or where it may have been edited. */
export const isSuspicious = (found: Pick<Digest, 'bytes' | 'sha256'>, known: NamedFile): boolean =>
  isOther(found, known) || (known.bytes === null && known.last !== found.sha256);

const storedBytes = ({ bytes, encrypted }: NamedFile): number | null =>
  bytes !== null && encrypted ? encryptedSize(bytes) : bytes;

async function pictureFault(
  services: FaultServices,
  { area, path }: OwnFile,
  { known, found }: { known: NamedFile; found: number },
): Promise<Fault | null> {
  const bytes = storedBytes(known);
  if (bytes !== null && found !== bytes) return lost(`hat ${found} statt ${bytes} Bytes`);
  // What is encrypted is proven with its key, when it is opened.
  if (known.encrypted) {
    await note(services, known, { bytes: layoutOf(found).plain, sha256: null });
    return null;
  }
  if (bytes === null) {
    const begin = await services.files.open(area, path);
    if (found < 3 || !JPEG.equals(await readAll(begin!.stream({ from: 0, to: 2 })))) return lost(DAMAGED);
    if (known.unmeasured === undefined) return null;
  }
  const opened = await services.files.open(area, path);
  const digest = await digestOf(opened!.stream());
  if (isOther(digest, known)) return lost(DAMAGED);
  await note(services, known, digest);
  return null;
}

/** With what every JPEG begins. */
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
    .where('seq', '=', unmeasured)
    .where('largeBytes', 'is', null)
    .execute();
}

async function keyFault({ files }: FaultServices, { path }: OwnFile, { last = null }: NamedFile) {
  const key = readKeyFile((await files.read('imgs', path))!);
  if (!key) return lost(DAMAGED);
  return last === null || JSON.stringify(key) === last
    ? null
    : lost('ist nicht der Schlüssel, den das Album hat');
}

/** What has rotted, or was overwritten with zeros, is seldom UTF-8 without control characters. */
async function textFault({ db, files }: FaultServices, { path }: OwnFile, { last = null }: NamedFile) {
  const bytes = (await files.read('blog', path))!;
  if (last === hash('sha256', bytes)) return null;
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  if (text.includes('\0')) return lost(DAMAGED);
  // Saved meanwhile, it is what is newest now.
  const saved = await savedText(db, path);
  if (text === saved) return null;
  if (text === '') return lost('ist leer');
  if (saved === null) return null;
  return saved.startsWith(text) ? lost('ist abgeschnitten') : { what: EDITED, foreign: true };
}
