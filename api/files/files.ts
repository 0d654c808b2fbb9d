/**
 * `imgs` and `blog` hold what belongs to the owner, `bin` what of it was deleted, `uploads` what is on its way; `cache` can be deleted
 * at any time.
 */
export type Area = 'imgs' | 'blog' | 'cache' | 'bin' | 'uploads';

/** First and last byte, both included. */
export interface ByteRange {
  from: number;
  to: number;
}

interface Stat {
  bytes: number;
  modified: Date;
}

/** Bytes that are open for sending. Close them, or read the stream to its end. */
export interface ByteSource extends Stat {
  stream(range?: ByteRange): ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

/** A file that is open for reading: whatever replaces it meanwhile, no other bytes are mixed in. */
export interface StoredFile extends ByteSource {
  /** A part of it, which leaves it open. */
  read(range: ByteRange): Promise<Buffer>;
}

/** Bytes that have arrived completely and are durable, but have no name yet. */
export interface Incoming {
  path: string;
  bytes: number;
  sha256: string;
  crc32: number;
  place(path: string): Promise<boolean>;
  /** Forgets them. Harmless after `place`. */
  discard(): Promise<void>;
}

/** Of what lies there: the name that it has, its spelling only, a link to elsewhere, or what is neither file nor folder. */
export type Unusable = 'name' | 'spelling' | 'link' | 'special';

/**
 * Where the bytes live: the data directory, or a bucket of an S3-compatible store. Paths follow {@link storedPath}; a path that
 * does not is not there. Writes are atomic: a reader sees the old file or the new one, also after a crash.
 */
export interface Files {
  put(area: Area, path: string, data: Uint8Array): Promise<void>;
  receive(area: Area, source: AsyncIterable<Uint8Array>, limit: number): Promise<Incoming>;
  open(area: Area, path: string): Promise<StoredFile | null>;
  read(area: Area, path: string): Promise<Buffer | null>;
  stat(area: Area, path: string): Promise<Stat | null>;
  /** Names of the files (not folders) directly in a folder, sorted; empty where it does not exist. */
  list(area: Area, folder: string): Promise<string[]>;
  /** `unusable` is told what somebody else has put there and no record could have, and why; a folder of a wrong name once. */
  walk(area: Area, unusable?: (path: string, why: Unusable) => void): AsyncIterable<Stat & { path: string }>;
  move(area: Area, from: string, to: string, into?: Area): Promise<boolean>;
  remove(area: Area, path: string): Promise<void>;
  /**
   * How much the disk of an area holds, or that of the data directory itself, where the database lies, and how much of it is left. What
   * goes to a bucket waits on the disk of `cache`.
   */
  space(area?: Area): Promise<{ bytes: number; left: number }>;
  /** Calls back with a path at which a decoder of this machine can read the file; null where it is missing. */
  local<T>(area: Area, path: string, use: (path: string) => Promise<T>): Promise<T | null>;
  reachable(): Promise<void>;
  /** Where the store itself serves the file for a minute to whoever has the address; null where it does not. */
  signedUrl(area: Area, path: string, as: { type: string; disposition: string }): Promise<string | null>;
}
