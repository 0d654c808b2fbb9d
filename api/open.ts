import type { DestinationStream } from 'pino';
import { systemClock } from './clock/clock.ts';
import type { Config } from './config.ts';
import { createChanges } from './database/changes.ts';
import { openDatabase } from './database/open.ts';
import { filesOf, openStorage } from './files/storage.ts';
import { leastLeft } from './files/space.ts';
import { bytesInFlight } from './files/stream.ts';
import { countDamaged, requireFiles } from './damage/inspect.ts';
import { openPictures } from './pictures/pictures.ts';
import { waitingHashes } from './limits/hashing.ts';
import { createLimits } from './limits/limit.ts';
import { createLog } from './log/log.ts';
import { openLogTable } from './log/table.ts';
import { countUnsent } from './mail/queries.ts';
import { openMailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { ageOf } from './backup/history.ts';
import { requireNamed } from './backup/named.ts';
import { requireRestored } from './backup/restore.ts';
import { beginsAnew, noteKey } from './backup/secrets.ts';
import { createMetrics } from './http/metrics.ts';
import type { Services } from './services/services.ts';
import { signingKey } from './session/token.ts';
import { sessions } from './session/viewer.ts';
import { loadSites } from './http/sites.ts';
import { countViews } from './statistics/views.ts';
import { openSettings } from './settings/store.ts';
import about from './package.json' with { type: 'json' };

const NEW_KEY =
  'Der Schlüssel der Website (secrets/jwt.key) fehlte, und ein neuer ist da: Alle müssen sich neu anmelden, und ältere Sicherungen gelten als die einer anderen Website.';

export type OpenServices = Services & {
  end(): void;
  close(): Promise<void>;
};

/**
 * Opens everything that the server and the command-line tools work with. `close` gives it all back.
 * Tests give a database and a clock of their own, and take the lines of the log.
 */
export async function openServices(
  config: Config,
  given: Partial<Pick<Services, 'db' | 'clock' | 'log' | 'storage'>> & {
    lines?: DestinationStream;
    say?: (line: string) => void;
    updating?: () => Promise<unknown>;
    existing?: boolean;
    restoring?: boolean;
    /** No key is made where none is, and no place of the files noted. */
    looking?: boolean;
  } = {},
): Promise<OpenServices> {
  const clock = given.clock ?? systemClock;
  const table = await loadSites(config.dataDir, config.siteId);
  const changes = createChanges();
  const db = given.db ?? (await openDatabase(config, { ...given, onChange: changes.tell }));
  try {
    if (!given.restoring && !given.db) await requireRestored({ db }, config.dataDir);
    const logTable = openLogTable(db);
    const { lines } = given;
    const log = given.log ?? createLog(config.logLevel, { sink: logTable.sink, clock, lines });
    const storage =
      given.storage ??
      (await openStorage({
        ...config,
        restoring: given.restoring || given.looking,
        beginning: given.restoring || given.db ? undefined : (begun) => requireNamed(db, begun),
      }));
    const files = filesOf(storage);
    if (config.databaseUrl && !given.restoring && !given.db) await requireFiles({ db, files, storage });
    const pictures = openPictures({ db, files, log });
    const mailer = config.mail ? openMailer(config.mail) : null;
    const make = !given.looking && !given.restoring;
    if (make && !given.db && (await beginsAnew({ db }, config.dataDir))) log('WARNING', NEW_KEY);
    const key = await signingKey(config.dataDir, { make });
    if (make && !given.db) await noteKey({ db });
    const { sites, settings } = await openSettings({ db, table, mail: config.mail ?? null, changes });
    const outbox = createOutbox({ db, clock, log, mailer, settings, key });
    const views = countViews(db, clock);
    const ending = new AbortController();
    const jobs: Services['jobs'] = new Map();
    return {
      db,
      clock,
      sites,
      settings,
      log,
      files,
      storage,
      pictures,
      key,
      changes,
      sessions: sessions({ db, clock, log, changes }),
      limits: createLimits(db, clock),
      metrics: createMetrics(about.version, [
        {
          name: 'lichthof_password_hashes_waiting',
          help: 'Password hashes that run or wait; nine are the most.',
          read: waitingHashes,
        },
        {
          name: 'lichthof_bytes_in_flight',
          help: 'Bytes of files that were read and that nobody has taken yet.',
          read: bytesInFlight,
        },
        {
          name: 'lichthof_log_entries_lost',
          help: 'Log entries that could not be kept because the database was away.',
          read: () => logTable.lost(),
        },
        {
          name: 'lichthof_messages_unsent',
          help: 'Contact messages that no mail server has taken yet; missing while the database is away.',
          read: () => countUnsent(db),
        },
        {
          name: 'lichthof_files_damaged',
          help: 'Files of pictures that are missing or have another length; missing while the database is away.',
          read: () => countDamaged(db),
        },
        {
          name: 'lichthof_disk_free_bytes',
          help: 'Bytes that are left on the fullest disk that pictures, uploads or the database are written to.',
          read: () => leastLeft(files),
        },
        {
          name: 'lichthof_backup_age_seconds',
          help: 'Seconds since the last good backup began; missing as long as there is none.',
          read: () => ageOf({ db, clock }, 'backup'),
        },
        {
          name: 'lichthof_test_restore_age_seconds',
          help: 'Seconds since the last test restore began; missing where there is none, or it has found something wrong.',
          read: () => ageOf({ db, clock }, 'testRestore'),
        },
      ]),
      trustProxy: config.trustProxy,
      mailer,
      outbox,
      backups: { dataDir: config.dataDir, ...config.backup },
      publicUrl: config.publicUrl,
      views,
      ending: ending.signal,
      jobs,
      end: () => ending.abort(),
      async close() {
        ending.abort();
        await Promise.allSettled(jobs.values());
        await views.flush();
        await outbox.stop();
        await pictures.close();
        await logTable.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
