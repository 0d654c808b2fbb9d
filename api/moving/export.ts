import { createReadStream } from 'node:fs';
import path from 'node:path';
import { MOVING_FILE } from '../contract/moving.ts';
import type { Db } from '../database/schema.ts';
import type { UnlockedAlbum } from '../encryption/encrypted-album.ts';
import type { Incoming } from '../files/files.ts';
import { linesIn } from '../files/lines.ts';
import type { Services } from '../services/services.ts';
import { unlock } from './albums.ts';
import { copyAll, type Copying, writeWhole } from './copy.ts';
import { type HashedImage, type LibraryText, PICTURES, readLibrary } from './library.ts';
import { beginIn } from './own-folder.ts';

export interface Exported {
  albums: number;
  images: number;
  posts: number;
  left: string[];
}

interface Leaving extends Omit<Copying, 'lying'> {
  /** Those of encrypted albums: each is tried. */
  passwords: readonly string[];
  say: (line: string) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Writes the whole library into a folder: the pictures as they were uploaded, and `lichthof.json` last. What lies there whole from
 * an export before is not written again, so it can be ended at any time and called again.
 */
export async function exportLibrary(leaving: Leaving): Promise<Exported> {
  const { services, folder, passwords } = leaving;
  const begun = await beginIn(folder, (name) => name === PICTURES);
  const spooled: Spooled[] = [];
  try {
    const unlocked = await unlockAlbums(services, passwords);
    const left = await spool(services, unlocked, spooled);
    const written = { albums: 0, images: 0, posts: 0, left };
    const file = path.join(folder, MOVING_FILE);
    await writeWhole(file, jsonOf(leaving, { unlocked, spooled, written }));
    await begun.end();
    return written;
  } finally {
    begun.release();
    for (const { incoming } of spooled) await incoming.discard();
  }
}

interface Spooled {
  name: string;
  rows: number;
  incoming: Incoming;
}

/** Each write waits for the disk, and the database for it. */
const PIECE = 1 << 16;

/**
 * The records of one moment as lines, on this machine: while pictures are copied, which takes long, the database goes on. Answers what
 * stays behind.
 */
async function spool({ db, files }: Services, unlocked: Unlocked, spooled: Spooled[]): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const locked = (await encryptedAlbums(trx)).filter(({ id }) => !unlocked.has(id));
      const records = await readLibrary(trx, new Set(locked.map(({ id }) => id)));
      for (const [name, list] of Object.entries(records)) {
        let rows = 0;
        async function* lines() {
          let piece = '';
          for await (const record of list) {
            rows += 1;
            piece += `${JSON.stringify(record)}\n`;
            if (piece.length < PIECE) continue;
            yield Buffer.from(piece);
            piece = '';
          }
          yield Buffer.from(piece);
        }
        const incoming = await files.receive('cache', lines(), Infinity);
        spooled.push({ name, rows, incoming });
      }
      return locked.map(
        ({ title }) => `Album „${title}“: Verschlüsselt. Mit seinem Passwort (ALBUM_PASSWORD) kommt es mit.`,
      );
    });
}

interface Writing {
  unlocked: Unlocked;
  spooled: readonly Spooled[];
  /** Counted on while it is written. */
  written: Exported;
}

/** One record in a line, so that two exports can be compared by any tool. A picture is copied before its record is written. */
async function* jsonOf(leaving: Leaving, { unlocked, spooled, written }: Writing): AsyncGenerator<string> {
  yield `{"format":"lichthof","version":1`;
  const copying = { ...leaving, lying: new Map<string, string>() };
  for (const { name, rows, incoming } of spooled) {
    yield `,\n"${name}":[`;
    let before = '';
    for await (const line of linesIn(createReadStream(incoming.path))) {
      let record: string | null = line;
      if (name === 'images') record = await withPicture(copying, line, { unlocked, rows, written });
      if (name === 'posts' || name === 'texts') record = await withText(leaving.services, line, written);
      if (record === null) continue;
      yield `${before}\n${record}`;
      before = ',';
      if (name === 'albums' || name === 'images' || name === 'posts') written[name] += 1;
    }
    yield ']';
  }
  yield '}\n';
}

type Unlocked = ReadonlyMap<string, UnlockedAlbum>;

const encryptedAlbums = (db: Db) =>
  db.selectFrom('album').select(['id', 'title']).where('wrappedKey', 'is not', null).orderBy('id').execute();

/** Before all else: a password is hashed for long. */
async function unlockAlbums({ db }: Services, passwords: readonly string[]): Promise<Unlocked> {
  const unlocked = new Map<string, UnlockedAlbum>();
  for (const { id } of await encryptedAlbums(db)) {
    const album = await unlock(db, id, passwords);
    if (album) unlocked.set(id, album);
  }
  return unlocked;
}

/** Null where its files do not lie in the folder now. */
async function withPicture(
  leaving: Leaving & Copying,
  line: string,
  { unlocked, rows, written }: Omit<Writing, 'spooled'> & { rows: number },
): Promise<string | null> {
  leaving.signal?.throwIfAborted();
  const { sha256, ...image }: HashedImage = JSON.parse(line);
  const key = unlocked.get(image.album ?? '') ?? null;
  const why = await copyAll(leaving, { ...image, sha256 }, key);
  if (why !== null) {
    written.left.push(`${image.file}: ${why}`);
    return null;
  }
  const done = written.images + 1;
  if (done % 100 === 0) leaving.say(`${done} von ${rows} Bildern …`);
  return JSON.stringify(image);
}

/** One that lies in a file is read there; null where that is gone. */
async function withText({ files }: Services, line: string, { left }: Exported): Promise<string | null> {
  const record: LibraryText = JSON.parse(line);
  const { location, text } = record;
  if (!location || text !== undefined) return line;
  const bytes = await files.read('blog', location);
  if (bytes) return JSON.stringify({ ...record, text: bytes.toString('utf8') });
  left.push(`${record.id}: Sein Text fehlt im Speicher (${location}). „make verify“ sagt mehr.`);
  return null;
}
