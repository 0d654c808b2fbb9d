import type { Clock } from './clock.ts';
import type { Viewer } from './contract/access.ts';
import type { Db } from './db.ts';
import type { Files } from './files.ts';
import type { Pictures } from './images/pictures.ts';
import type { Log } from './log.ts';
import type { Sessions, Session } from './session/viewer.ts';
import type { Sites } from './sites.ts';

/** What the application is made of; tests hand over their own. */
export interface Parts {
  db: Db;
  files: Files;
  pictures: Pictures;
  clock: Clock;
  log: Log;
  /** Signs tokens. */
  key: Uint8Array;
  sessions: Sessions;
  sites: Sites;
}

/** What a request knows about itself. */
export interface Env {
  Variables: {
    requestId: string;
    /** Null for visitors. */
    session: Session | null;
    viewer: Viewer;
  };
}
