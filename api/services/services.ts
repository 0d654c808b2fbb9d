import type { HttpBindings } from '@hono/node-server';
import type { Clock } from '../clock/clock.ts';
import type { Viewer } from '../contract/access.ts';
import type { AnswerOf } from '../contract/call.ts';
import type { MailKind, MailText } from '../contract/mail-texts.ts';
import type { readSettings, Settings } from '../contract/settings.ts';
import type { ViewKind } from '../contract/statistics.ts';
import type { SiteInfo } from '../contract/site.ts';
import type { Db } from '../database/schema.ts';
import type { WrappedKeys } from '../encryption/album-keys.ts';
import type { Files } from '../files/files.ts';
import type { Storage } from '../files/storage.ts';
import type { Limits } from '../limits/limit.ts';
import type { Log } from '../log/log.ts';
import type { Pictures } from '../pictures/pictures.ts';

export interface Services {
  db: Db;
  files: Files;
  /** What {@link files} is, and where else files can lie. */
  storage: Storage;
  pictures: Pictures;
  clock: Clock;
  log: Log;
  key: Uint8Array;
  sessions: Sessions;
  sites: Sites;
  settings: SettingsStore;
  limits: Limits;
  /** Null: no mail server is configured. */
  mailer: Mailer | null;
  outbox: Outbox;
  /** `dir`: where backups go; the secrets of the data directory go along. */
  backups: { dataDir: string; dir: string | null; passphrase: string };
  publicUrl: string | undefined;
  /** Aborted when the server begins to stop: streams without an end have to end now. */
  ending: AbortSignal;
  /** Work that goes on after its request, by its task; the end of the process waits for it. */
  jobs: Map<string, Promise<void>>;
  metrics: Metrics;
  views: Views;
  /** How many proxies of our own stand in front. */
  trustProxy: number;
}

export interface Session {
  id: string;
  viewer: Viewer;
  expires: Date;
  authIdHash: string;
  /** The data keys of the albums that are unlocked in it, see `albumKey`. */
  keys: WrappedKeys;
  viaLink: boolean;
  /** Of the user's password and groups; null for guests. */
  tokenVersion: number | null;
  /** What the access key is for, where this is a program's. */
  keyLabel?: string;
}

export interface Sessions {
  byId(id: string): Promise<Session | null>;
  /** The secret of an `<img>` URL stands for the session, for pictures only. */
  byAuthId(authId: string): Promise<Session | null>;
  /** A program's, by the key that it sends. */
  byKey(key: string): Promise<Session | null>;
  forget(): void;
}

export interface Sites {
  of(host: string | undefined): SiteInfo;
  /** The host names of all sites: their pages may call this API from elsewhere. */
  hosts: string[];
  /** All origins that the sites name, for CORS and the content security policy. */
  origins: string[];
}

/** The settings of the sites and of the mails, above what environment and `sites.json` say. */
export interface SettingsStore {
  /** Of the site that a host name stands for. */
  read(host: string | undefined): AnswerOf<typeof readSettings>;
  /** Throws `conflict` where `version` is an old one. */
  write(host: string | undefined, version: number, settings: Settings): Promise<void>;
  /** An SVG by the name that `favIcon` gives it. */
  icon(name: string): string | undefined;
  /** Where messages of the contact form go. */
  contact(): string;
  /** A mail in the words of the site. */
  mail(kind: MailKind, values: Readonly<Record<string, string>>): MailText;
}

export interface Mail {
  /** Makes the Message-ID: whoever gets a mail twice can tell. */
  id: string;
  to: string;
  subject: string;
  text: string;
  replyTo?: { name: string; address: string };
  /** Where its recipient ends mails of this kind with one click. */
  unsubscribe?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<string>;
  /** Connects and logs in without sending anything; rejects with what the mail server says. */
  check(): Promise<void>;
}

export interface Outbox {
  start(): void;
  /** There is something to send. */
  wake(): void;
  /** Finishes what it is sending, if that does not take long. */
  stop(): Promise<void>;
}

export interface Metrics {
  /** One answered request; `route` is its pattern, never the address itself. */
  request(method: string, route: string, status: number, seconds: number): void;
  text(): Promise<string>;
}

export interface Views {
  count(kind: ViewKind, id: string, by: { net: string; userAgent: string | undefined }): void;
  /** Writes what was counted since the last time. Does not throw. */
  flush(): Promise<void>;
}

/** What a request knows about itself. */
export interface Env {
  /** Missing where a test asks the application without a server. */
  Bindings: Partial<HttpBindings> | undefined;
  Variables: {
    requestId: string;
    /** Where it comes from, as far as limits are concerned. */
    net: string;
    session: Session | null;
    viewer: Viewer;
  };
}
