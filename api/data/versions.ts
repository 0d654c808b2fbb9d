import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Counts the changes of one table, in whichever process. */
export type Versions = ReadonlyMap<string, number>;

/** Milliseconds that the second one of a crowd waits for the others. */
const GATHER = 1;

/**
 * The versions of all tables, read after the question was asked: never older than what the asker has seen before. Who
 * asks while they are being read shares the next reading, so that a crowd costs the database one of them per millisecond.
 */
export function currentVersions(db: Db): () => Promise<Versions> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Versions> | null = null;
  let askers = 0;

  const read = async () => {
    await running;
    if (askers > 1) await setTimeout(GATHER);
    next = null;
    askers = 0;
    const reading = readVersions(db);
    running = reading.catch(() => undefined);
    return reading;
  };
  return () => {
    askers += 1;
    return (next ??= read());
  };
}

/** The same as part of another statement: what that one reads is of these versions. */
export const ALL_VERSIONS = sql<Record<string, number>>`(select json_object_agg(type, n) from "dataVersion")`;

async function readVersions(db: Db): Promise<Versions> {
  const { rows } = await sql<{ type: string; n: number }>`select type, n from "dataVersion"`.execute(db);
  return new Map(rows.map(({ type, n }) => [type, n]));
}
