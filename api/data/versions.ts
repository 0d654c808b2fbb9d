import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Counts the changes of one table, in whichever process. */
export type Versions = ReadonlyMap<string, number>;

/**
 * The versions of all tables, read after the question was asked: never older than what the asker has seen before. Who
 * asks while they are being read shares the next reading, so that a crowd costs the database two of them and not thousands.
 */
export function currentVersions(db: Db): () => Promise<Versions> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Versions> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const reading = readVersions(db);
      running = reading.catch(() => undefined);
      return reading;
    });
    return next;
  };
}

async function readVersions(db: Db): Promise<Versions> {
  const { rows } = await sql<{ type: string; n: number }>`select type, n from "dataVersion"`.execute(db);
  return new Map(rows.map(({ type, n }) => [type, n]));
}
