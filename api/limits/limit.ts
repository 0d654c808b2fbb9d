import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock/clock.ts';
import type { Db } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';

export interface Limit {
  name: string;
  /** This many tries are free … */
  free: number;
  /** … within this many seconds from the first; then it has to wait for their end. */
  windowS: number;
  /** Instead: after each further try it has to wait for 1, 2, 4 … seconds, up to this many; forgotten `windowS` after the last. */
  growsToS?: number;
  /** What is said where it is reached, if it is not that these were too many tries. */
  reached?: string;
}

/** One thing that is counted: who or what, and how much one try costs (1 unless it is counted in bytes). */
export interface Consumption {
  limit: Limit;
  key: string;
  cost?: number;
}

/** What a process that was refused a moment ago need not ask the database again. */
const REMEMBER_MS = 1000;
const MAX_REMEMBERED = 10_000;

/** Counters in the database: all processes share them, and a restart forgets nothing. */
export function createLimits(db: Db, clock: Clock) {
  const refused = new LRUCache<string, Date>({ max: MAX_REMEMBERED, ttl: REMEMBER_MS });

  const knownUntil = (name: string, now: Date): Date | null => {
    const until = refused.get(name);
    return until && until > now ? until : null;
  };

  const takeOne = async ({ limit, key, cost = 1 }: Consumption): Promise<Date | null> => {
    const name = nameOf({ limit, key });
    const now = clock.now();
    const known = knownUntil(name, now);
    if (known) return known;
    const until = await count(db, limit, name, cost, now);
    if (until) refused.set(name, until);
    else refused.delete(name);
    return until;
  };

  const limits = {
    /** Counts a try before it is made. Throws `too-many-requests` where one of the limits is reached; then none has counted it. */
    async consume(...takes: Consumption[]): Promise<void> {
      for (const [i, take] of takes.entries()) {
        const until = await takeOne(take);
        if (!until) continue;
        await limits.refund(...takes.slice(0, i));
        throw tooMany(take, until, clock.now());
      }
    },

    /** Throws where {@link take} is known to: takes nothing, asks nobody, and spares what is scarce. */
    requireFree(...takes: Consumption[]): void {
      const now = clock.now();
      for (const take of takes) {
        const until = knownUntil(nameOf(take), now);
        if (until) throw tooMany(take, until, now);
      }
    },

    /** The try was none: it could not be made, or it was right. */
    async refund(...takes: Consumption[]): Promise<void> {
      for (const { limit, key, cost = 1 } of takes) {
        const name = nameOf({ limit, key });
        await sql`update "rateLimit" set points = greatest(0, points - ${cost}::integer),
            until = case when points - ${cost}::integer < ${limit.free}::integer then null else until end
          where key = ${name}`.execute(db);
        refused.delete(name);
      }
    },

    /** Starts from zero, for example after a right password. */
    async reset({ limit, key }: Consumption): Promise<void> {
      const name = nameOf({ limit, key });
      await db.deleteFrom('rateLimit').where('key', '=', name).execute();
      refused.delete(name);
    },
  };
  return limits;
}
export type Limits = ReturnType<typeof createLimits>;

function tooMany({ limit }: Consumption, until: Date, now: Date): ApiProblem {
  const { text, seconds } = waitingTime(until, now);
  const detail = `${limit.reached ?? 'Das waren zu viele Versuche.'} Bitte warten Sie ${text}.`;
  return new ApiProblem('too-many-requests', { detail, retryAfter: seconds });
}

/** What to tell somebody who has to wait: whole seconds for `Retry-After`, and a German text. */
function waitingTime(until: Date, now: Date): { seconds: number; text: string } {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  if (seconds <= 90) return { seconds, text: seconds === 1 ? 'eine Sekunde' : `${seconds} Sekunden` };
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return { seconds, text: `${minutes} Minuten` };
  return { seconds, text: `${Math.ceil(minutes / 60)} Stunden` };
}

const nameOf = ({ limit, key }: Consumption) => `${limit.name} ${key}`;

/** One statement, so that no two processes can take the same last try. Answers until when to wait, or null. A cost of 0 only asks. */
async function count(db: Db, limit: Limit, key: string, cost: number, now: Date): Promise<Date | null> {
  // What is twice as far ahead as it can be was counted by a clock that went wrong.
  const latestWait = new Date(now.getTime() + 2000 * (limit.growsToS ?? limit.windowS));
  const latest = new Date(now.getTime() + 2000 * limit.windowS);
  const at = sql`${now}::timestamptz`;
  const added = sql`${cost}::integer`;
  const windowEnd = sql`${at} + make_interval(secs => ${limit.windowS}::integer)`;
  const over = sql`(rate.expires <= ${at} or rate.expires > ${latest}::timestamptz)`;
  const points = sql`(case when ${over} then ${added} else rate.points + ${added} end)`;
  const expires =
    limit.growsToS === undefined
      ? sql`(case when ${over} then ${windowEnd} else rate.expires end)`
      : windowEnd;
  const wait = (tried: typeof points, end: typeof expires) =>
    sql`(case when ${tried} < ${limit.free}::integer then null else ${
      limit.growsToS === undefined
        ? end
        : sql`${at} + make_interval(secs => least(${limit.growsToS}::integer, power(2, least(${tried} - ${limit.free}::integer, 30))))`
    } end)`;
  const { rows } = await sql`
    insert into "rateLimit" as rate (key, points, expires, until)
    select ${key}::text, ${added}, ${windowEnd}, ${wait(added, windowEnd)} where ${added} > 0
    on conflict (key) do update set points = ${points}, expires = ${expires}, until = ${wait(points, expires)}
    where rate.until is null or rate.until <= ${at} or rate.until > ${latestWait}::timestamptz
    returning points`.execute(db);
  if (rows.length > 0) return null;
  const reached = await db
    .selectFrom('rateLimit')
    .select('until')
    .where('key', '=', key)
    .where('until', '>', now)
    .where('until', '<=', latestWait)
    .executeTakeFirst();
  return reached?.until ?? null;
}
