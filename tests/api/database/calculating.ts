import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '../../../api/database/open.ts';

/** Opens the database in the folder that is named, lets it calculate for a while, and tells the most memory that the process had, in MiB. */
const db = await openDatabase({ dataDir: process.argv[2]! });
for (let n = 0; n < 10; n += 1)
  await sql`select sum(length(md5(i::text || ${n}::text)) * i % 7) from generate_series(1, 50000) i`.execute(
    db,
  );
await db.destroy();
const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))!;
process.stdout.write(String(Math.round(Number(kilobytes) / 1024)));
