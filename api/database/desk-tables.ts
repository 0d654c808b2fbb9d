import type { Generated } from 'kysely';
import type { Position } from '../contract/watermark.ts';
import type { Json } from './json.ts';

/** The tables of the back office, part of {@link Database}. */
export interface DeskTables {
  /** A link for a recipient who has no account. */
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
    kind: 'image' | 'album' | 'version';
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
