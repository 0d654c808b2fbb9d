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
    /** The first of the links that it was made from; null: it is a first one. */
    lineage: string | null;
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
    /** When its owner was told of it by mail. */
    told: Date | null;
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
  passkeyChallenge: {
    ticketHash: string;
    userId: string;
    challenge: string;
    purpose: 'login' | 'enroll';
    loginLink: string | null;
    tokenVersion: number;
    expires: Date;
  };
  albumNews: {
    id: string;
    albumId: string;
    sent: Date;
    pictures: string[];
  };
  albumNewsTo: { albumId: string; userId: string; newsId: string };
  newsOptOut: { userId: string };
  albumUse: {
    day: string;
    albumId: string;
    linkId: Generated<string>;
    opened: Generated<number>;
    archives: Generated<number>;
    bytes: Generated<number>;
  };
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
  bulkChange: { taskId: string; imageId: string; version: number; before: Json };
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
  pick: {
    choiceId: string;
    imageId: string;
    chosen: Generated<boolean>;
    rating: Generated<number>;
    note: Generated<string>;
  };
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
    loginLink: string | null;
    /** Brings a link to somebody, and is sealed; a message of the contact form is not. */
    sealed: GeneratedAlways<boolean>;
    kind: Generated<'contact' | 'choice' | 'news' | 'backup'>;
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
    title: Generated<string>;
    ended: Date | null;
  };
  view: { day: string; kind: string; id: string; n: number };
  watermark: {
    key: Generated<string>;
    svg: Generated<string>;
    position: Generated<Position>;
    size: Generated<number>;
    opacity: Generated<number>;
  };
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
    expires: Date;
  };
}
