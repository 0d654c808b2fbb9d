import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { FILES_NOTE } from '../database/files-note.ts';
import type { Log } from '../log/log.ts';
import { openFiles, type Statfs } from './disk.ts';
import type { Area, Files, Unusable } from './files.ts';
import { type S3Client, createClient } from './s3/client.ts';
import { mayPass, storeSentence } from './s3/failure.ts';
import { s3Files } from './s3/files.ts';
import type { S3Settings } from './s3/settings.ts';

type Place = 'disk' | 's3';

export interface Storage {
  at: Place;
  dataDir: string;
  disk: Files;
  s3: { client: S3Client; files: Files } | null;
}

/** What belongs to the owner: the rest of the data directory can be made anew. */
export const OWN_AREAS = ['imgs', 'blog', 'bin'] as const satisfies readonly Area[];
export type OwnArea = (typeof OWN_AREAS)[number];
export interface OwnFile {
  area: OwnArea;
  path: string;
}
export const idOf = ({ area, path }: OwnFile): string => `${area}/${path}`;

export async function* ownFiles(files: Files, unusable?: (file: OwnFile & { why: Unusable }) => void) {
  for (const area of OWN_AREAS)
    for await (const file of files.walk(area, (path, why) => unusable?.({ area, path, why })))
      yield { area, ...file };
}

export const filesOf = ({ at, disk, s3 }: Storage): Files => (at === 's3' && s3 ? s3.files : disk);

/** The same for all that use it. */
export const locationOf = ({ at, s3 }: Storage): string => {
  if (at === 'disk' || !s3) return 'disk';
  const { bucket, prefix } = s3.client.settings;
  return `${bucket}/${prefix}`;
};

/**
 * Files stay where they are: that a store is set up moves none. A site that has no files yet begins in the store, any other one goes there
 * by `make move-files`, which notes it in the data directory. `beginning` may refuse that: a disk is also empty where it is not mounted.
 * `restoring`: nothing is noted before all of it is there.
 */
export async function openStorage(
  {
    dataDir,
    s3: settings,
    restoring = false,
    beginning,
  }: {
    dataDir: string;
    s3?: S3Settings | undefined;
    restoring?: boolean | undefined;
    beginning?: ((storage: Storage) => Promise<void>) | undefined;
  },
  stat?: Statfs,
): Promise<Storage> {
  const disk = await openFiles(dataDir, stat);
  const noted = await readNote(dataDir);
  if (noted && !settings)
    throw new Error(
      `Die Dateien dieser Website liegen im Bucket „${noted.bucket}“ eines Objektspeichers, aber S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID und S3_SECRET_ACCESS_KEY sind nicht gesetzt.`,
    );
  if (!settings) return { at: 'disk', dataDir, disk, s3: null };
  const { bucket, prefix } = settings;
  if (noted && (noted.bucket !== bucket || (noted.prefix ?? prefix) !== prefix))
    throw new Error(elsewhere(noted, settings));
  const client = createClient(settings);
  const storage = { dataDir, disk, s3: { client, files: s3Files(client, disk) } };
  if (!noted && !(await isEmpty(disk))) return { ...storage, at: 'disk' };
  if (!noted) await beginning?.({ ...storage, at: 's3' });
  if (noted || restoring) return { ...storage, at: 's3' };
  const { request } = client;
  // Noted with the first answer that a bucket gives only where it is there: a name that was mistyped may be corrected before.
  client.request = async (call, read) => {
    const answer = await request(call, read);
    if (call.accept.includes(404)) return answer;
    try {
      if (!(await readNote(dataDir))) await notePlace({ ...storage, at: 's3' });
      client.request = request;
    } catch {
      // What the store has done has not failed because this machine's disk is full: the next answer notes it.
    }
    return answer;
  };
  // What the store has against it `welcomeStore` says.
  await storage.s3.files.reachable().catch(() => undefined);
  return { ...storage, at: 's3' };
}

const STILL_ON_DISK =
  'Ein Objektspeicher ist eingerichtet, aber die Dateien liegen im Datenordner. „make move-files TO=s3“ bringt sie dorthin.';

/** Throws where the store refuses us; where it is only away the site shows what it can without. */
export async function welcomeStore({ storage, log }: { storage: Storage; log: Log }): Promise<void> {
  if (storage.s3 && storage.at === 'disk') log('WARNING', STILL_ON_DISK);
  await filesOf(storage)
    .reachable()
    .catch((error: unknown) => {
      const sentence = storeSentence(error);
      if (!mayPass(error)) throw new Error(sentence, { cause: error });
      log('WARNING', sentence);
    });
}

/** Notes of before have no prefix. */
const Note = z.object({ bucket: z.string(), prefix: z.optional(z.string()) });
type Note = z.output<typeof Note>;
const noteIn = (dataDir: string) => path.join(dataDir, FILES_NOTE);

async function readNote(dataDir: string): Promise<Note | null> {
  const text = await readFile(noteIn(dataDir), 'utf8').catch(() => null);
  return text === null ? null : Note.parse(JSON.parse(text));
}

/** An empty bucket would hide every picture, and the next backup would hold none. */
const elsewhere = ({ bucket, prefix = '' }: Note, settings: S3Settings): string =>
  `Die Dateien dieser Website liegen im Bucket „${bucket}“${prefix && ` unter „${prefix}“`}, eingestellt ist „${settings.bucket}“${settings.prefix && ` mit „${settings.prefix}“`}. Bitte S3_BUCKET und S3_PREFIX zurückstellen. Haben Sie alle Dateien selbst dorthin gebracht, dann ändern Sie auch ${FILES_NOTE} im Datenordner.`;

/** From the next start on. */
export async function notePlace({ at, dataDir, s3 }: Storage): Promise<void> {
  if (at === 's3' && s3) {
    // Whole before it has its name: another process may begin at the same moment.
    const temporary = `${noteIn(dataDir)}.${randomUUID()}`;
    const { bucket, prefix } = s3.client.settings;
    const note = `${JSON.stringify({ bucket, prefix } satisfies Note)}\n`;
    try {
      await writeFile(temporary, note, { mode: 0o600, flush: true });
      await rename(temporary, noteIn(dataDir));
    } finally {
      await rm(temporary, { force: true });
    }
  } else await rm(noteIn(dataDir), { force: true });
}

async function isEmpty(files: Files): Promise<boolean> {
  for await (const file of ownFiles(files)) if (file) return false;
  return true;
}
