import { sql } from 'kysely';
import { TYPES } from '../data/types.ts';
import type { Db } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';

const MAX_TAG = 2 ** 31 - 1;

/** A tag with all that carries it, as JSON text. */
export async function dependencies(db: Db, id: string): Promise<string> {
  const tag = /^\d{1,10}$/.test(id) && Number(id) <= MAX_TAG ? Number(id) : 0;
  const fields = sql.join(Object.keys(TYPES.tag.fields).map((name) => sql.ref(name)));
  const { rows } = await sql<{ found: string | null }>`
    select json_build_object(
      'tag', (select row_to_json(t) from (select ${fields} from tag where id = ${tag}) t),
      'images', ${carriers('image', 'id, title', tag)},
      'posts', ${carriers('post', 'id, title, published, "dateStr"', tag)},
      'albums', ${carriers('album', 'id, title', tag)}
    )::text as found where exists (select from tag where id = ${tag})`.execute(db);
  const found = rows[0]?.found;
  if (!found) throw new ApiProblem('not-found', { detail: 'Das Tag kann nicht geladen werden!' });
  return found;
}

const carriers = (table: 'image' | 'post' | 'album', columns: string, tag: number) =>
  sql`(select coalesce(json_agg(r order by r.title, r.id), '[]') from (
    select ${sql.raw(columns)} from ${sql.table(table)} where tags @> array[${tag}::integer]) r)`;
