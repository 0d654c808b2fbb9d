import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/open.ts';
import { openFiles } from './files.ts';
import { openPictures } from './images/pictures.ts';
import { createLimits } from './limits/limit.ts';
import { createLog } from './log.ts';
import type { Parts } from './parts.ts';
import { signingKey } from './session/secret.ts';
import { sessions } from './session/viewer.ts';
import { loadSites } from './sites.ts';

/** Opens everything that the server and the command-line tools work with. `close` gives it all back. */
export async function openParts(config: Config): Promise<Parts & { close(): Promise<void> }> {
  const clock = systemClock;
  const sites = await loadSites(config.dataDir, config.siteId);
  const db = await openDatabase(config);
  try {
    const log = createLog(config.logLevel);
    const files = await openFiles(config.dataDir);
    const pictures = openPictures({ db, files, log });
    return {
      db,
      clock,
      sites,
      log,
      files,
      pictures,
      key: await signingKey(config.dataDir),
      sessions: sessions(db, () => clock.now()),
      limits: createLimits(db, clock),
      trustProxy: config.trustProxy,
      async close() {
        await pictures.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
