import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ORDER } from '../albums/order.ts';
import type { AlbumSort } from '../contract/album-sort.ts';
import type { Scope } from '../rights/access.ts';
import { visibleImages } from '../rights/access.ts';
import { sizesOf } from '../contract/picture.ts';
import { DamagedFile } from '../encryption/encrypted-file.ts';
import { asMarkedDownload, isMade, ORIGINAL, originalFacts } from '../pictures/pictures.ts';
import type { Services } from '../services/services.ts';
import { hasBytes, measureFile, openSource, type Reading, type Source } from './source.ts';
import { safeName, uniqueNames } from './zip-names.ts';

export interface ArchiveRequest {
  album: string;
  largeFolder: string;
  copyAlbum: boolean;
  copyLarge: boolean;
  sortBy: AlbumSort;
  withLocation: boolean;
  marked: boolean;
  names: readonly string[];
}

interface Entry {
  name: string;
  modified: string;
  source: Source;
  size: { bytes: number; crc32: number } | null;
}

export interface Contents {
  entries: Entry[];
  pictures: string[];
  marks: string[];
  /** Of where they lie, MD5: what is replaced lies elsewhere. */
  files: string;
  missing: string[];
}

/** Files that are looked at side by side; some may have to be read to their end. */
const AT_ONCE = 16;

type ContentServices = Pick<Services, 'db' | 'files' | 'pictures'>;
type Picture = Awaited<ReturnType<typeof picturesOf>>[number];

/** Decides what the archive holds; nothing that a client sends is more than a filter on the pictures that it may see. */
export async function contentsOf(
  services: ContentServices,
  scope: Scope,
  reading: Reading,
  wanted: ArchiveRequest,
): Promise<Contents> {
  const pictures = await picturesOf(services, scope, wanted);
  const unique = uniqueNames();
  const entries: Entry[] = [];
  const missing: string[] = [];
  for (let at = 0; at < pictures.length; at += AT_ONCE) {
    const some = pictures.slice(at, at + AT_ONCE);
    const versions = await Promise.all(some.map((picture) => versionsOf(services, reading, wanted, picture)));
    for (const { folder, picture, source, size } of versions.flat()) {
      if (size === 'missing') missing.push(`${folder}${picture.filename}`);
      else {
        const name = unique(folder + safeName(picture.filename));
        entries.push({ name, modified: (picture.takenAt ?? picture.created).toISOString(), source, size });
      }
    }
  }
  if (missing.length > 0) entries.push(noteAbout(missing, unique));
  return {
    entries,
    missing,
    pictures: pictures.map(({ id }) => id),
    marks: pictures.map(({ mark }) => mark),
    files: filesOf(pictures),
  };
}

const filesOf = (pictures: readonly Picture[]): string => {
  const sorted = pictures.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return hash('md5', sorted.map(({ url, largeUrl }) => `${url} ${largeUrl ?? ''}`).join('\n'));
};

const picturesOf = ({ db }: ContentServices, scope: Scope, { album, names, sortBy }: ArchiveRequest) =>
  db
    .selectFrom('image')
    .select(['id', 'largeUrl', 'largeBytes', 'filename', 'takenAt', 'created', ...ORIGINAL])
    .where('album', '=', album)
    .where(visibleImages(scope))
    // Nobody means what is to be deleted by "all".
    .$if(names.length === 0, (query) => query.where('trash', '=', false))
    .$if(names.length > 0, (query) =>
      query.where((eb) => eb.or([eb('filename', 'in', names), eb('id', 'in', names)])),
    )
    .orderBy(ORDER[sortBy])
    .orderBy('id')
    .execute();

async function versionsOf(
  services: ContentServices,
  reading: Reading,
  wanted: ArchiveRequest,
  picture: Picture,
) {
  const { copyAlbum, copyLarge, largeFolder } = wanted;
  const version = async (folder: string, source: Source) => {
    const size = await sizeOf(services, reading, picture, source).catch(missingIfDamaged);
    return { folder, picture, source, size };
  };
  if (wanted.marked && picture.mark !== '') return [await version('', derived(picture, picture.mark))];
  return [
    ...(copyAlbum ? [await version('', shown(wanted, picture))] : []),
    ...(copyLarge
      ? [await version(copyAlbum ? `${safeName(largeFolder)}/` : '', large(wanted, picture))]
      : []),
  ];
}

const large = ({ withLocation }: ArchiveRequest, { url, largeUrl, rotation }: Picture): Source => ({
  kind: 'file',
  path: largeUrl ?? url,
  withLocation,
  rotation,
});

/** Where there is a large version, the other one is what is shown; else the size that the server makes for that. */
function shown({ withLocation }: ArchiveRequest, picture: Picture): Source {
  const { url, largeUrl, rotation } = picture;
  if (largeUrl === null || largeUrl === url) return derived(picture, '');
  return { kind: 'file', path: url, withLocation, rotation };
}

function derived(picture: Picture, mark: string): Source {
  const { url, sha256, width, height, bytes, crc32, rotation } = picture;
  const original = asMarkedDownload({ url, sha256, width, height, bytes, crc32, rotation, mark });
  return { kind: 'shown', picture: original, size: sizesOf(picture).at(-1)! };
}

/** An encrypted file that cannot be opened is missing like one that is gone: the others come all the same. */
function missingIfDamaged(error: unknown): 'missing' {
  if (error instanceof DamagedFile) return 'missing';
  throw error;
}

async function sizeOf(
  services: ContentServices,
  reading: Reading,
  picture: Picture,
  source: Source,
): Promise<Entry['size'] | 'missing'> {
  const at = source.kind === 'file' ? source.path : picture.url;
  const bytes = at === picture.url ? picture.bytes : picture.largeBytes;
  // A file of another length is not the picture that was received, and half a picture is none.
  if (bytes !== null && !(await hasBytes(services, reading, at, bytes))) return 'missing';
  if (source.kind === 'shown') {
    if (!(await isMade(services, source.picture, source.size, { unlocked: reading }))) return null;
  } else if (source.kind === 'file' && at === picture.url)
    return (await originalFacts(services, picture, { ...source, unlocked: reading })) ?? 'missing';
  const file = await openSource(services, reading, source);
  return file ? measureFile(file) : 'missing';
}

function noteAbout(missing: readonly string[], unique: (name: string) => string): Entry {
  const text = [
    'Diese Bilder fehlen im Archiv, weil ihre Datei auf dem Server nicht gefunden wurde:',
    '',
    ...missing,
    '',
  ].join('\r\n');
  const size = { bytes: Buffer.byteLength(text), crc32: crc32(text) };
  const name = unique('Fehlende Bilder.txt');
  return { name, modified: new Date(0).toISOString(), source: { kind: 'text', text }, size };
}
