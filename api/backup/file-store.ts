import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import * as z from 'zod/mini';
import type { StoredFile } from '../files/files.ts';
import { makeFolder } from '../files/make-folder.ts';
import { readAll } from '../files/read-all.ts';
import { isAway, storeSentence } from '../files/s3/failure.ts';
import { BackupError, targetError } from './backup-error.ts';
import { lockFor, renameDurably } from './folder-store.ts';
import { type BackupStore, one } from './store.ts';

/** The last entry: which part is which entry, for a part has its name only when it was written. */
const INDEX = 'inhalt.json';
const Index = z.record(z.string(), z.object({ entry: z.string(), bytes: z.int() }));
type Index = z.infer<typeof Index>;

/** Whoever has them can log in as anybody: they never lie in the file itself. */
export const secretsBeside = (file: string) => `${file}.geheimnisse`;

/** A new ZIP file, which has its name when it is whole. */
export async function createFile(file: string): Promise<BackupStore> {
  await makeFolder(path.dirname(file));
  const lock = await lockFor(file);
  // What is sealed there opens only with the key of its own file, wherever that has gone.
  for (const there of [file, secretsBeside(file)]) {
    if (!(await stat(there).catch(() => null))) continue;
    lock.release();
    throw new BackupError(`„${there}“ gibt es schon. Bitte einen anderen Namen angeben.`);
  }
  const temp = `${file}.neu`;
  const archive = new ZipArchive({ store: true, highWaterMark: 1 << 20 });
  const over = new AbortController();
  const { signal } = over;
  const written = pipeline(archive, createWriteStream(temp, { mode: 0o600, flush: true }), { signal });
  written.catch((error: unknown) => over.abort(error));
  const index: Index = {};
  let entries = 0;

  const append = async (source: AsyncIterable<Uint8Array>, entry: string): Promise<number> => {
    let bytes = 0;
    async function* counted() {
      for await (const part of source) {
        bytes += part.byteLength;
        yield part;
      }
    }
    const stream = Readable.from(counted());
    stream.once('error', (error) => over.abort(error));
    try {
      const appended = once(archive, 'entry', { signal });
      archive.append(stream, { name: entry });
      await appended;
      return bytes;
    } catch (error) {
      const reason: unknown = signal.aborted ? signal.reason : error;
      // Also where another look would do: what has begun to lie there cannot be taken back.
      throw isAway(reason) ? new BackupError(storeSentence(reason), { cause: reason }) : targetError(reason);
    }
  };

  let finished: BackupStore | null = null;
  let isNamed = false;
  const store: BackupStore = {
    list: async (folder) => namesIn(index, folder),
    size: async (name) => index[name]?.bytes ?? null,
    open: async (name) => finished && finished.open(name),
    async write(source, nameOf) {
      entries += 1;
      const entry = String(entries);
      const bytes = await append(source, entry);
      index[nameOf()] = { entry, bytes };
      return file;
    },
    async complete(name, source, verify) {
      await store.write(source, () => name);
      await append(one(Buffer.from(JSON.stringify(index))), INDEX);
      await Promise.all([archive.finalize(), written]).catch((error: unknown) => {
        throw targetError(error);
      });
      finished = await openFile(temp);
      await verify().finally(() => finished?.close());
      await renameDurably(temp, file);
      isNamed = true;
    },
    async close() {
      archive.abort();
      over.abort();
      await written.catch(() => undefined);
      for (const left of isNamed ? [temp] : [temp, secretsBeside(file)]) await rm(left, { force: true });
      lock.release();
    },
  };
  return store;
}

export async function openFile(file: string): Promise<BackupStore> {
  const none = (cause: unknown) =>
    new BackupError(`„${file}“ ist keine Sicherung von Lichthof, oder nicht ganz hier angekommen.`, {
      cause,
    });
  const zip = await openPromise(file, { autoClose: false }).catch((error: unknown) => {
    throw none(error);
  });
  try {
    const { mtime } = await stat(file);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      // None of ours is compressed: it could be a terabyte of zeros.
      if (entry.compressionMethod !== 0) throw new Error(`${entry.fileName} is compressed.`);
      entries.set(entry.fileName, entry);
    }
    const opened = (entry: string) => storedEntry(zip, entries.get(entry), mtime);
    const index = Index.parse(JSON.parse((await readAll(opened(INDEX)!.stream())).toString()));
    return {
      list: async (folder) => namesIn(index, folder),
      size: async (name) => index[name]?.bytes ?? null,
      open: async (name) => opened(index[name]?.entry ?? ''),
      write: () => Promise.reject(new Error('A backup in one file does not grow.')),
      complete: async () => undefined,
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw none(error);
  }
}

const namesIn = (index: Index, folder: string): string[] =>
  Object.keys(index)
    .filter((name) => path.dirname(name) === folder)
    .map((name) => path.basename(name));

function storedEntry(zip: ZipFile, entry: Entry | undefined, modified: Date): StoredFile | null {
  if (!entry) return null;
  const bytes = entry.uncompressedSize;
  const stream: StoredFile['stream'] = ({ from, to } = { from: 0, to: bytes - 1 }) => {
    const source = async function* () {
      if (bytes > 0) yield* await zip.openReadStreamPromise(entry, { start: from, end: to + 1 });
    };
    return Readable.toWeb(Readable.from(source())) as ReadableStream<Uint8Array>;
  };
  return { bytes, modified, read: (range) => readAll(stream(range)), stream, close: async () => undefined };
}
