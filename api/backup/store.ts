import type { StoredFile } from '../files/files.ts';

export interface BackupStore {
  list(folder: string): Promise<string[]>;
  /** Bytes of a part, which stays for another day, whoever removes what is old; null where there is none. */
  size(name: string): Promise<number | null>;
  open(name: string): Promise<StoredFile | null>;
  /** The part has its name, which may depend on what its bytes were, when they are durable. Answers where it lies. */
  write(source: AsyncIterable<Uint8Array>, nameOf: () => string): Promise<string>;
  /** Writes the part without which nothing before counts. What was written can be read by then, and `verify` throws where it is not right. */
  complete(name: string, source: AsyncIterable<Uint8Array>, verify: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function* one(data: Buffer) {
  yield data;
}
