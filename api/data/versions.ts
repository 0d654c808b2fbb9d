import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { EmbeddedAdapter } from '../database/embedded.ts';
import type { Db } from '../database/schema.ts';

/** Counts the changes of one table, in whichever process. */
export type Versions = ReadonlyMap<string, number>;

/** All of them, as part of another statement: what that one reads is of these versions. */
export const ALL_VERSIONS = sql<Record<string, number>>`(select json_object_agg(type, n) from "dataVersion")`;

export async function readVersions(db: Db): Promise<Versions> {
  const { rows } = await sql<{ type: string; n: number }>`select type, n from "dataVersion"`.execute(db);
  return new Map(rows.map(({ type, n }) => [type, n]));
}

/**
 * The versions of all tables, read after the question was asked: never older than what the asker has seen before. Who
 * asks while they are being read, or in the moment after it, shares the next reading, so that a crowd costs the database
 * hardly more than one asker. The embedded database is asked only after something was written.
 */
export function currentVersions(db: Db): () => Promise<Versions> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Versions> | null = null;

  const readNext = async () => {
    await running;
    next = null;
    const reading = readVersions(db);
    running = reading.catch(() => undefined).then(() => setImmediate());
    return reading;
  };
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof EmbeddedAdapter)) return () => (next ??= readNext());

  let known: { writes: number; versions: Promise<Versions> } | null = null;
  return () => {
    if (known?.writes !== adapter.writes) {
      const versions = readVersions(db);
      known = { writes: adapter.writes, versions };
      versions.catch(() => (known = null));
    }
    return known.versions;
  };
}
