import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Clock } from '../clock/clock.ts';
import type { Viewer } from '../contract/access.ts';
import type { AnswerOf } from '../contract/call.ts';
import type { MailKind, MailText } from '../contract/mail-texts.ts';
import type { InfoPart } from '../contract/picture-info.ts';
import type { readSettings, Settings } from '../contract/settings.ts';
import type { ViewKind } from '../contract/statistics.ts';
import type { SiteInfo } from '../contract/site.ts';
import type { Changes } from '../database/changes.ts';
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
  storage: Storage;
  pictures: Pictures;
  clock: Clock;
  log: Log;
  key: Uint8Array;
  changes: Changes;
  sessions: Sessions;
  sites: Sites;
  settings: SettingsStore;
  limits: Limits;
  mailer: Mailer | null;
  outbox: Outbox;
  backups: { dataDir: string; dir: string | null; passphrase: string; keep: number[] | null };
  publicUrl: string | undefined;
  /** Aborted when the server begins to stop: streams without an end have to end now. */
  ending: AbortSignal;
  /** Work that goes on after its request, by its task; the end of the process waits for it. */
  jobs: Map<string, Promise<void>>;
  metrics: Metrics;
  views: Views;
  trustProxy: number;
}

export interface Session {
  id: string;
  viewer: Viewer;
  expires: Date;
  authIdHash: string;
  keys: WrappedKeys;
  viaLink: boolean;
  tokenVersion: number | null;
  keyLabel?: string;
}

export interface Sessions {
  byId(id: string): Promise<Session | null>;
  /** The secret of an `<img>` URL stands for the session, for pictures only. */
  byAuthId(authId: string): Promise<Session | null>;
  /** A program's, by the key that it sends. */
  byKey(key: string): Promise<Session | null>;
  /** Something changed here that sessions depend on. */
  forget(): void;
}

export interface Sites {
  of(host: string | undefined): SiteInfo;
  /** The sites whose pictures a host name serves: its own, those that name it as their `imageHost`, or the default one. */
  ofPictures(host: string | undefined): SiteInfo[];
  /** The host names of all sites: their pages may call this API from elsewhere. */
  hosts: string[];
  origins: string[];
}

export interface SettingsStore {
  read(host: string | undefined): AnswerOf<typeof readSettings>;
  /** Reads them anew; they may have changed in another process. */
  refresh(): Promise<void>;
  /** What the sites of this host name tell of how a picture was taken: what all of them do. */
  pictureInfo(host: string | undefined): InfoPart[];
  /** Throws `conflict` where `version` is an old one. */
  write(host: string | undefined, version: number, settings: Settings): Promise<void>;
  icon(name: string): string | undefined;
  contact(): string;
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
  wake(): void;
  stop(): Promise<void>;
}

export interface Metrics {
  /** One answered request; `route` is its pattern, never the address itself. */
  request(method: string, route: string, status: number, seconds: number): void;
  text(): Promise<string>;
}

export interface Views {
  count(kind: ViewKind, id: string, by: { net: string; userAgent: string | undefined }): void;
  flush(): Promise<void>;
}

export interface Env {
  Bindings: Partial<HttpBindings> | undefined;
  Variables: {
    requestId: string;
    net: string;
    session: Session | null;
    viewer: Viewer;
  };
}

/** The one server: each room adds its routes to it. */
export type App = Hono<Env>;
