import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** `i` + yymmdd + a number that counts from 1 each day. Never given twice, also not after a picture was deleted. */
export async function freshImageId(db: Db, day: string): Promise<string> {
  const kind = `i${day.slice(2).replaceAll('-', '')}`;
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      insert into "issuedId" as issued (kind, n) values (${kind}, 1)
      on conflict (kind) do update set n = issued.n + 1 returning n`.execute(db);
    const id = `${kind}${rows[0]!.n}`;
    const used = await db.selectFrom('image').select('id').where('id', '=', id).executeTakeFirst();
    if (!used) return id;
  }
}

/** The highest number so far and one more, counting those that were deleted again. */
export async function freshTagId(db: Db): Promise<number> {
  const highest = sql`(select coalesce(max(id), 0) from tag)`;
  const { rows } = await sql<{ n: number }>`
    insert into "issuedId" as issued (kind, n) values ('tag', ${highest} + 1)
    on conflict (kind) do update set n = greatest(issued.n, ${highest}) + 1 returning n`.execute(db);
  return rows[0]!.n;
}
