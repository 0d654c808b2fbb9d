import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { randomSecret } from '../encryption/secret.ts';

/** Whoever does not renew it within this time has lost it; by the database's clock, which is the same for all processes. */
const LEASE_MS = 30_000;
const RENEW_MS = LEASE_MS / 3;

/**
 * Does the work where no other process is at it, and answers null where one is. What is killed leaves the lease to whoever asks half a
 * minute later. `everyMs`: it is done again only after that time.
 */
export async function withLease<T>(
  db: Db,
  name: string,
  work: () => Promise<T>,
  { everyMs = 0 } = {},
): Promise<T | null> {
  const lease = await takeLease(db, name, everyMs);
  if (!lease) return null;
  try {
    const done = await work();
    await lease.leave(everyMs);
    return done;
  } catch (error) {
    await lease.leave(0);
    throw error;
  }
}

/** `everyMs`: for how long it may be left. What is held for twice as long as it can be was taken before the clock was put back. */
export async function takeLease(
  db: Db,
  name: string,
  everyMs = 0,
): Promise<{ leave(forMs?: number): Promise<void> } | null> {
  const holder = randomSecret();
  const takeWhere = (isFree: RawBuilder<boolean>) =>
    db
      .insertInto('lease')
      .values({ name, holder, until: inMs(LEASE_MS) })
      .onConflict((oc) =>
        oc
          .column('name')
          .doUpdateSet({ holder, until: inMs(LEASE_MS) })
          .where(isFree),
      )
      .returning('name')
      .executeTakeFirst();
  const isOver = sql<boolean>`(lease.until <= ${inMs(0)} or lease.until > ${inMs(2 * Math.max(LEASE_MS, everyMs))})`;
  if (!(await takeWhere(isOver))) return null;
  // Where the database is away, it is lost in time, and somebody else goes on. It comes back where nobody has: the row of a process that
  // was paused is swept, but the process goes on.
  const isOwn = sql<boolean>`lease.holder = ${holder}`;
  let renewed: Promise<unknown> = Promise.resolve();
  const renew = () => {
    renewed = renewed.then(() => takeWhere(isOwn)).catch(() => undefined);
  };
  const renewing = setInterval(renew, RENEW_MS).unref();
  return {
    async leave(forMs = 0) {
      clearInterval(renewing);
      // What arrives behind this would bring it back.
      await renewed;
      const until = inMs(forMs);
      if (forMs > 0)
        await db.updateTable('lease').set({ until }).where('name', '=', name).where(isOwn).execute();
      else await db.deleteFrom('lease').where('name', '=', name).where(isOwn).execute();
    },
  };
}

/** No other process can be at work: what is held was left by one that is gone. */
export const forgetLeases = (db: Db) => db.deleteFrom('lease').execute();

const inMs = (ms: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000}::float8)`;
