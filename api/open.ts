import type { DestinationStream } from 'pino';
import { systemClock } from './clock/clock.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/open.ts';
import { openFiles } from './files/disk.ts';
import { bytesInFlight } from './files/stream.ts';
import { countDamaged } from './damage/inspect.ts';
import { openPictures } from './pictures/pictures.ts';
import { waitingHashes } from './limits/hashing.ts';
import { createLimits } from './limits/limit.ts';
import { createLog } from './log/log.ts';
import { openLogTable } from './log/table.ts';
import { countUnsent } from './mail/queries.ts';
import { openMailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { createMetrics } from './http/metrics.ts';
import type { Services } from './services/services.ts';
import { signingKey } from './session/token.ts';
import { sessions } from './session/viewer.ts';
import { loadSites } from './http/sites.ts';

export type OpenServices = Services & {
  /** Aborts `ending`. */
  end(): void;
  close(): Promise<void>;
};

/**
 * Opens everything that the server and the command-line tools work with. `close` gives it all back.
 * Tests give a database and a clock of their own, and take the lines of the log.
 */
export async function openServices(
  config: Config,
  given: Partial<Pick<Services, 'db' | 'clock' | 'log' | 'files'>> & { lines?: DestinationStream } = {},
): Promise<OpenServices> {
  const clock = given.clock ?? systemClock;
  const sites = await loadSites(config.dataDir, config.siteId);
  const db = given.db ?? (await openDatabase(config));
  try {
    const table = openLogTable(db);
    const { lines } = given;
    const log = given.log ?? createLog(config.logLevel, { sink: table.sink, clock, lines });
    const files = given.files ?? (await openFiles(config.dataDir));
    const pictures = openPictures({ db, files, log });
    const mailer = config.mail ? openMailer(config.mail) : null;
    const key = await signingKey(config.dataDir);
    const outbox = createOutbox({ db, clock, log, mailer, to: config.mail?.to ?? '', key });
    const ending = new AbortController();
    const jobs: Services['jobs'] = new Map();
    return {
      db,
      clock,
      sites,
      log,
      files,
      pictures,
      key,
      sessions: sessions(db, clock),
      limits: createLimits(db, clock),
      metrics: createMetrics([
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
          read: () => table.lost(),
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
      ]),
      trustProxy: config.trustProxy,
      mailer,
      outbox,
      publicUrl: config.publicUrl,
      ending: ending.signal,
      jobs,
      end: () => ending.abort(),
      async close() {
        ending.abort();
        await Promise.allSettled(jobs.values());
        await outbox.stop();
        await pictures.close();
        await table.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
