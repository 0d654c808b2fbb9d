import type { HttpBindings } from '@hono/node-server';
import type { Clock } from './clock.ts';
import type { Viewer } from '../contract/access.ts';
import type { Db } from '../database/schema.ts';
import type { Files } from '../files/files.ts';
import type { HeaderRecord } from '../http/headers.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { Limits } from '../limits/limit.ts';
import type { Log } from '../log/log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Sessions, Session } from '../session/viewer.ts';
import type { Sites } from '../http/sites.ts';

/** What the application is made of; tests hand over their own. */
export interface Services {
  db: Db;
  files: Files;
  pictures: Pictures;
  clock: Clock;
  log: Log;
  /** Signs tokens. */
  key: Uint8Array;
  sessions: Sessions;
  sites: Sites;
  limits: Limits;
  /** Null: no mail server is configured. */
  mailer: Mailer | null;
  outbox: Outbox;
  /** Where the site is reached from outside. */
  publicUrl: string | undefined;
  /** Aborted when the server begins to stop: streams without an end have to end now. */
  ending: AbortSignal;
  /** Work that goes on after its request, by its task; the end of the process waits for it. */
  jobs: Map<string, Promise<void>>;
  metrics: Metrics;
  /** How many proxies of our own stand in front. */
  trustProxy: number;
}

/** What a request knows about itself. */
export interface Env {
  /** Missing where a test asks the application without a server. */
  Bindings: Partial<HttpBindings> | undefined;
  Variables: {
    requestId: string;
    /** What every answer carries; undefined where the answer has it already. */
    headers: HeaderRecord | undefined;
    /** Where it comes from, as far as limits are concerned. */
    net: string;
    /** Null for visitors. */
    session: Session | null;
    viewer: Viewer;
  };
}
