import { createHmac, randomBytes } from 'node:crypto';
import path from 'node:path';
import { encrypt, encryptedSize } from '../encryption/encrypted-file.ts';
import { openEncrypted } from '../encryption/open-encrypted.ts';
import { PasswordWrap, unwrapWithPassword, wrapWithPassword } from '../encryption/wrapped-keys.ts';
import { digesting } from '../files/digest.ts';
import { readAll } from '../files/read-all.ts';
import { BackupError, damageOf, DamagedBackup, reasonOf } from './backup-error.ts';
import { createFile, openFile, secretsBeside } from './file-store.ts';
import { openFolder, partsIn } from './folder-store.ts';
import { parseSecrets, SECRETS_DAMAGED, type Secrets } from './secrets.ts';
import { type Kept, siteNamedIn, type Snapshot, snapshotIn, written } from './snapshot.ts';
import { type BackupStore, one } from './store.ts';

/**
 * A folder of backups (docs/reliability.md, Backups): `objects/ab/cdef…` holds bytes by their hash, each once however many snapshots
 * have them; `snapshots/` says of each moment what it consists of. With a passphrase everything in it is encrypted, also the names.
 */
export interface Repository extends AsyncDisposable {
  has(kept: Kept): Promise<boolean>;
  keep(source: AsyncIterable<Uint8Array>): Promise<Kept>;
  /** Throws a German sentence where it is missing or damaged, at the latest when it has been read to its end. */
  read(kept: Kept): AsyncIterable<Uint8Array>;
  /** Whether it is as it was written. */
  check(kept: Kept): Promise<boolean>;
  /** Names, oldest first. */
  snapshots(): Promise<string[]>;
  readSnapshot(name: string): Promise<Snapshot>;
  /** Whose it is, of which earlier versions said nothing; null where that cannot be read. Without reading all of it. */
  siteIn(name: string): Promise<string | undefined | null>;
  /** Its tables are read again before it has its name. */
  writeSnapshot(name: string, snapshot: Snapshot): Promise<void>;
  partsOf(name: string, snapshot: Snapshot): string[];
  /** Null where there are none. Throws a German sentence where they cannot be used, or are not those of the snapshot. */
  readSecrets(name: string, snapshot: Snapshot): Promise<Secrets | null>;
  /** Answers where they lie. */
  writeSecrets(name: string, secrets: Buffer): Promise<string>;
}

const UNREADABLE =
  'Was eben geschrieben wurde, lässt sich von dort nicht wieder lesen. Bitte prüfen Sie den Datenträger der Sicherung.';
const KEY_FILE = 'schluessel.json';
const BOUND = 'backup';

interface Opening {
  passphrase?: string;
  /** It will be written to, and is begun where there is none. */
  create: boolean;
}

/** Of a folder, or of one file whose name ends with `.zip`. */
export async function openRepository(
  place: string,
  { passphrase = '', create }: Opening,
): Promise<Repository> {
  const store = await openStore(place, create);
  const dataKey = await keyOf(store, passphrase).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const nameOf = (sha256: string) =>
    dataKey ? createHmac('sha256', dataKey).update(sha256).digest('hex') : sha256;
  const objectOf = (sha256: string) => {
    const name = nameOf(sha256);
    return `objects/${name.slice(0, 2)}/${name.slice(2)}`;
  };
  const sealed = (context: string, source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
    dataKey ? encrypt(dataKey, context, source) : source;
  async function* read(from: BackupStore, name: string, context: string): AsyncGenerator<Uint8Array> {
    const stored = await from.open(name);
    const file = dataKey ? await openEncrypted(stored, dataKey, context) : stored;
    if (!file) throw new DamagedBackup(`In der Sicherung fehlt: ${name}.`);
    yield* file.stream();
  }
  const whole = (...of: Parameters<typeof read>) => readAll(read(...of));
  const apart = isFile(place) ? partsIn(path.dirname(place)) : store;
  const secretsOf = (name: string) =>
    isFile(place) ? path.basename(secretsBeside(place)) : `geheimnisse/${name}`;

  const readThrough = async (kept: Kept) => {
    for await (const part of repository.read(kept)) void part;
  };
  const repository: Repository = {
    async has({ sha256, bytes }) {
      return (await store.size(objectOf(sha256))) === (dataKey ? encryptedSize(bytes) : bytes);
    },
    async keep(source) {
      const passing = digesting(source);
      let kept: Kept | undefined;
      await store.write(sealed('object', passing), () => {
        const { sha256, bytes } = passing.digest();
        kept = { sha256, bytes };
        return objectOf(sha256);
      });
      return kept!;
    },
    async *read({ sha256, bytes }) {
      const passing = digesting(read(store, objectOf(sha256), 'object'));
      try {
        yield* passing;
      } catch (error) {
        if (error instanceof BackupError) throw error;
        throw damageOf(`In der Sicherung ist beschädigt: ${nameOf(sha256)}.`, error);
      }
      const found = passing.digest();
      if (found.sha256 !== sha256 || found.bytes !== bytes)
        throw new DamagedBackup(`In der Sicherung ist beschädigt: ${nameOf(sha256)}.`);
    },
    async check(kept) {
      return readThrough(kept).then(
        () => true,
        () => false,
      );
    },
    async snapshots() {
      const names = await store.list('snapshots');
      return names.filter((name) => /^\d.*\.json$/.test(name)).toSorted();
    },
    async readSnapshot(name) {
      const at = `snapshots/${name}`;
      const found = await snapshotIn(read(store, at, at)).catch((error: unknown) => {
        throw damageOf(`Die Sicherung „${name}“ lässt sich nicht lesen.`, error);
      });
      if (!found)
        throw new BackupError(`Die Sicherung „${name}“ ist in einer Form, die diese Version nicht kennt.`);
      return found;
    },
    async siteIn(name) {
      const at = `snapshots/${name}`;
      return siteNamedIn(read(store, at, at)).catch(() => null);
    },
    async writeSnapshot(name, snapshot) {
      const at = `snapshots/${name}`;
      await store.complete(at, sealed(at, written(snapshot)), async () => {
        for (const table of snapshot.tables)
          await readThrough(table).catch((cause: unknown) => {
            throw unreadable(cause);
          });
      });
    },
    partsOf: (name, { tables, files }) => [
      secretsOf(name),
      ...[...tables, ...files].map(({ sha256 }) => objectOf(sha256)),
    ],
    async readSecrets(name, snapshot) {
      if ((await apart.size(secretsOf(name))) === null) return null;
      const bytes = await whole(apart, secretsOf(name), `geheimnisse/${name}`).catch((error: unknown) => {
        throw damageOf(SECRETS_DAMAGED, error);
      });
      return parseSecrets(bytes, snapshot.secrets);
    },
    writeSecrets: (name, secrets) =>
      apart.write(sealed(`geheimnisse/${name}`, one(secrets)), () => secretsOf(name)),
    [Symbol.asyncDispose]: () => store.close(),
  };
  return repository;
}

/**
 * The newest of a site, and whether one of another site is newer; earlier versions did not say whose one is. Of an unreadable one
 * `passOver` hears, unless it is known to be of this site: then it is thrown, as where none is left.
 */
export async function newestOf(
  repository: Repository,
  site: string,
  passOver: (sentence: string) => void,
): Promise<{ name: string; snapshot: Snapshot | null; isBehindOthers: boolean }> {
  const names = await repository.snapshots();
  let unread: Error | undefined;
  for (const name of names.toReversed()) {
    const snapshot = await repository.readSnapshot(name).catch(async (error: Error) => {
      if ((await repository.siteIn(name)) === site) throw error;
      unread ??= error;
      passOver(error.message);
    });
    if (snapshot && (snapshot.site ?? site) === site)
      return { name, snapshot, isBehindOthers: name !== names.at(-1) };
  }
  if (unread) throw unread;
  return { name: '', snapshot: null, isBehindOthers: names.length > 0 };
}

const unreadable = (cause: unknown) => {
  const because = cause instanceof BackupError ? (cause.cause ?? cause) : cause;
  return new BackupError([UNREADABLE, reasonOf(because)].filter(Boolean).join(' '), { cause });
};

const isFile = (place: string) => place.endsWith('.zip');

function openStore(place: string, create: boolean): Promise<BackupStore> {
  if (!isFile(place)) return openFolder(place, { create });
  return create ? createFile(place) : openFile(place);
}

const KEY_DAMAGED = `„${KEY_FILE}“ der Sicherung ist beschädigt: Ohne diese Datei lässt sie sich nicht öffnen.`;

function wrappedIn(bytes: Buffer): PasswordWrap {
  try {
    return PasswordWrap.parse(JSON.parse(bytes.toString()));
  } catch (cause) {
    throw new BackupError(KEY_DAMAGED, { cause });
  }
}

/** Null where nothing is encrypted. What has begun without a passphrase goes on without one. */
async function keyOf(store: BackupStore, passphrase: string): Promise<Buffer | null> {
  const file = await store.open(KEY_FILE);
  if (file) {
    const wrapped = wrappedIn(await readAll(file.stream()));
    if (passphrase === '')
      throw new BackupError('Die Sicherung ist verschlüsselt. Bitte BACKUP_PASSPHRASE angeben.');
    const key = await unwrapWithPassword(BOUND, wrapped, passphrase);
    if (!key) throw new BackupError('Das ist nicht die Passphrase dieser Sicherung.');
    return key;
  }
  if (passphrase === '') return null;
  // Also what was interrupted lies there readable.
  for (const folder of ['objects', 'geheimnisse', 'snapshots'])
    if ((await store.list(folder)).length > 0)
      throw new BackupError(
        'Diese Sicherung ist nicht verschlüsselt. Bitte mit einer Passphrase einen leeren Ordner angeben.',
      );
  const key = randomBytes(32);
  await store.write(
    one(Buffer.from(JSON.stringify(await wrapWithPassword(BOUND, key, passphrase)))),
    () => KEY_FILE,
  );
  return key;
}
