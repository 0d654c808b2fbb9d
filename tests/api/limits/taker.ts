import { Kysely } from 'kysely';
import { postgresDialect } from '../../../api/database/postgres.ts';
import type { Database } from '../../../api/database/schema.ts';
import { createLimits } from '../../../api/limits/limit.ts';

/** A process of its own that tries fifty times, and prints how often it was free. */
const db = new Kysely<Database>({
  dialect: postgresDialect(process.argv[2]!, { max: 4, timeoutMs: 120_000 }),
});
const limits = createLimits(db, { now: () => new Date() });
const limit = { name: 'processes', free: 20, windowS: 600 };
const tries = Array.from({ length: 50 }, () => limits.consume({ limit, key: 'all' }));
const outcomes = await Promise.allSettled(tries);
process.stdout.write(`${outcomes.filter(({ status }) => status === 'fulfilled').length}\n`);
await db.destroy();
