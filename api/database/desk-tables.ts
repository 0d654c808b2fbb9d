import type { Generated, GeneratedAlways } from 'kysely';
import type { BackupKind } from '../contract/backup.ts';
import type { Position } from '../contract/watermark.ts';
import type { Json } from './json.ts';

export interface DeskTables {
  albumLink: {
    id: string;
    albumId: string;
    label: string;
    tokenHash: string;
    pwdHash: string | null;
    download: boolean;
    wrappedKey: string | null;
    created: Date;
    createdBy: string | null;
    expires: Date | null;
    revoked: Date | null;
    lastOpened: Date | null;
  };
  accessKey: {
    id: string;
    userId: string;
    label: string;
    tokenHash: string;
    albumId: string | null;
    created: Date;
    expires: string;
    lastUsed: string | null;
  };
  /** What was backed up, verified and restored for a test; no backup holds it. */
  backupRun: {
    id: string;
    kind: BackupKind;
    reason: 'schedule' | 'desk' | 'command';
    begun: Date;
    ended: Date | null;
    error: string | null;
    result: Json | null;
  };
  passkey: {
    id: string;
    userId: string;
    name: string;
    rpId: string;
    /** COSE, base64url. */
    publicKey: string;
    counter: number;
    transports: string[];
    created: Date;
    lastUsed: Date | null;
  };
  /** Of a login, or of a new passkey, that is going on. */
  passkeyChallenge: {
    ticketHash: string;
    userId: string;
    challenge: string;
    purpose: 'login' | 'enroll';
    /** The hash of the link that the login began with. */
    loginLink: string | null;
    tokenVersion: number;
    expires: Date;
  };
  /** What the members of an album were told of by mail. */
  albumNews: {
    id: string;
    albumId: string;
    sent: Date;
    pictures: string[];
  };
  albumNewsTo: { albumId: string; userId: string; newsId: string };
  newsOptOut: { userId: string };
  /** Counted for each day, for each link. */
  albumUse: {
    day: string;
    albumId: string;
    linkId: Generated<string>;
    opened: Generated<number>;
    archives: Generated<number>;
    bytes: Generated<number>;
  };
  /** What was deleted and can be restored; what is in it are rows of `binImage`. */
  bin: {
    id: string;
    kind: 'image' | 'album' | 'version' | 'post';
    title: string;
    albumId: string | null;
    deleted: Date;
    userId: string | null;
    record: Json | null;
  };
  binImage: {
    binId: string;
    id: string;
    url: string;
    largeUrl: string | null;
    record: Json;
    ratings: Json;
    comments: Json;
  };
  /** What a bulk edit changed: the fields before it, and the version that it left. */
  bulkChange: { taskId: string; imageId: string; version: number; before: Json };
  /** What one person chose in one album: a user, or a guest with a secret. */
  choice: {
    id: string;
    albumId: string;
    userId: string | null;
    linkId: string | null;
    secretHash: string | null;
    name: Generated<string>;
    email: string | null;
    message: Generated<string>;
    created: Date;
    changed: Date;
    sent: Date | null;
    version: Generated<number>;
    wrappedKey: string | null;
  };
  /** Of one picture; it may be deleted, and come back. */
  pick: {
    choiceId: string;
    imageId: string;
    chosen: Generated<boolean>;
    rating: Generated<number>;
    note: Generated<string>;
  };
  /** Of the contact form, and mails that wait in the outbox. */
  message: {
    id: string;
    name: string;
    email: string;
    subject: string;
    message: string;
    created: Generated<Date>;
    sent: Date | null;
    attempts: Generated<number>;
    nextAttempt: Date | null;
    error: string | null;
    linkId: string | null;
    /** The login link that it brings, by its hash. */
    loginLink: string | null;
    /** Brings a link to somebody, and is sealed; a message of the contact form is not. */
    sealed: GeneratedAlways<boolean>;
    kind: Generated<'contact' | 'choice' | 'news'>;
    /** Whom it is for, and in which mailing; of news only. */
    userId: string | null;
    newsId: string | null;
    read: Date | null;
    answered: Date | null;
    deleted: Date | null;
  };
  task: {
    id: string;
    kind: string;
    userId: string | null;
    payload: Json;
    state: Generated<'waiting' | 'running' | 'done' | 'failed'>;
    progress: Generated<number>;
    result: Json | null;
    error: string | null;
    attempts: Generated<number>;
    runAfter: Generated<Date>;
    lockedUntil: Date | null;
    created: Generated<Date>;
    /** German, for the list of tasks; empty for what is not shown there. */
    title: Generated<string>;
    ended: Date | null;
  };
  /** How often something was looked at. */
  view: { day: string; kind: string; id: string; n: number };
  /** One row: the watermark of the site. */
  watermark: {
    /** Names what is drawn; empty: nothing. */
    key: Generated<string>;
    svg: Generated<string>;
    position: Generated<Position>;
    size: Generated<number>;
    opacity: Generated<number>;
  };
  /** A file on its way. */
  upload: {
    id: string;
    userId: string;
    destination: Json;
    album: string | null;
    name: string;
    bytes: number;
    sha256: string;
    /** Its pieces lie encrypted, with the key of that album. */
    sealed: boolean;
    result: Json | null;
    /** When nobody has gone on with it for so long that it is forgotten. */
    expires: Date;
  };
}
