import { accessSync, existsSync, statSync } from 'node:fs';
import { type Config, parseConfig } from './config.ts';
import { DirectoryInUse } from './database/directory-lock.ts';
import { unopened } from './database/open.ts';
import { QueryAborted } from './database/unavailable.ts';
import { storeSentence } from './files/s3/failure.ts';
import { leaveDrives } from './http/stop.ts';
import { openServices } from './open.ts';
import { startError } from './start-error.ts';
import { Call, COMMANDS, runInServer } from './commands/control.ts';

const ALBUMS = ['password', 'ALBUM_PASSWORD'] as const;
const BACKUPS = ['passphrase', 'BACKUP_PASSPHRASE'] as const;
/** What stands in the environment, because anybody could read a command line. */
const SECRETS = { export: ALBUMS, import: ALBUMS, backup: BACKUPS, restore: BACKUPS };

/** Everything else works on a site that is there, and leaves its database as it is. */
const MAKING: readonly Call['name'][] = ['admin', 'import', 'restore'];

async function run(config: Config, call: Call, say: (line: string) => void): Promise<void> {
  const existing = !MAKING.includes(call.name);
  const looking = call.name === 'doctor';
  const restoring = call.name === 'restore';
  const services = await openServices(config, { say, existing, restoring, looking }).catch(
    async (error: unknown) => {
      if (error instanceof DirectoryInUse && (await runInServer(config.dataDir, call, say))) return null;
      const failure = new QueryAborted(startError(error, config), { cause: error });
      if (!looking || !['secrets', 'imgs'].some((name) => existsSync(`${config.dataDir}/${name}`)))
        throw failure;
      // What needs no database it looks at all the same.
      return openServices(config, { db: unopened(failure), looking }).catch(() => Promise.reject(failure));
    },
  );
  try {
    if (services)
      await COMMANDS[call.name]({ services, args: call.args, cwd: call.cwd, dataDir: config.dataDir, say });
  } finally {
    await services?.close();
  }
}

/** Root would leave files that the server, which runs as the owner of its data, cannot write. */
function becomeOwner(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (!owner?.uid || process.getuid?.() !== 0) return;
  const { uid, gid } = owner;
  takeGroups(uid, gid);
  process.setgid!(gid);
  process.setuid!(uid);
  try {
    accessSync(dataDir);
  } catch (cause) {
    throw new Error(UNREACHED(uid), { cause });
  }
  process.stderr.write(`Der Befehl läuft als Benutzer ${uid}, dem DATA_DIR gehört.\n`);
}

/** What the owner may do by his groups he may do here too; a user without a name has none. */
function takeGroups(uid: number, gid: number): void {
  // Missing in the types.
  const { initgroups } = process as unknown as { initgroups: (user: number, extra: number) => void };
  try {
    initgroups(uid, gid);
  } catch {
    process.setgroups!([gid]);
  }
}

const UNREACHED = (uid: number) =>
  `Der Besitzer von DATA_DIR (Benutzer ${uid}) erreicht den Ordner auf diesem Weg nicht. Bei systemd führt systemd-run dorthin: docs/operations/README.md.`;

try {
  const [name, ...args] = process.argv.slice(2);
  const call = Call.parse({ name, args, cwd: process.cwd() });
  for (const [of, [option, variable]] of Object.entries(SECRETS))
    if (of === name) call.args.push(`--${option}=${process.env[variable] ?? ''}`);
  const config = parseConfig(process.env);
  becomeOwner(config.dataDir);
  await run(config, call, (line) => void process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${storeSentence(error)}\n`);
  process.exitCode = 1;
}
await leaveDrives();
