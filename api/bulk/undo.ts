import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import { undoEdit } from '../contract/bulk.ts';
import type { AnswerOf } from '../contract/call.ts';
import { chunksOf } from '../database/chunks.ts';
import type { Db } from '../database/schema.ts';
import { requireWholeTilesOf } from '../rights/broken-tile.ts';
import { ApiProblem } from '../problem/problem.ts';
import { editableImages, type Scope, visibleImages } from '../rights/access.ts';
import { listedSince, requireRecent } from '../tasks/task.ts';
import { KIND } from './edit.ts';

export const DONE = 'Das wurde schon rückgängig gemacht.';
const PART = / \(\d+ von \d+ rückgängig gemacht\)$/;

/** What a picture is given back that is not there any more, it goes without. */
const LISTS: Readonly<Record<string, 'tag' | 'contributor'>> = { tags: 'tag', contribs: 'contributor' };

export async function undo(
  trx: Db,
  clock: Clock,
  scope: Scope,
  taskId: string,
): Promise<AnswerOf<typeof undoEdit>> {
  const { viewer } = scope;
  const task = await trx
    .selectFrom('task')
    .select(['payload', 'userId', 'result', 'created', 'title'])
    .where('id', '=', taskId)
    .where('kind', '=', KIND)
    .forUpdate()
    .executeTakeFirst();
  if (!task || !(viewer.admin || task.userId === viewer.userId)) throw new ApiProblem('not-found');
  requireRecent(clock, task.created);
  const { fields } = task.payload as { fields: string[] };
  const set = fields.map((name) => {
    const table = LISTS[name];
    const old = sql.ref(`old.${name}`);
    // A locked picture has no placeholder, whatever it had before.
    if (name === 'thumbHash')
      return sql`"thumbHash" = case when image."thumbHash" = '' then '' else ${old} end`;
    return table
      ? sql`${sql.id(name)} = array(select one from unnest(${old}) with ordinality as had (one, at)
          where exists (select from ${sql.table(table)} as there where there.id = one) order by at)`
      : sql`${sql.id(name)} = ${old}`;
  });
  const changed = await trx.selectFrom('bulkChange').select('imageId').where('taskId', '=', taskId).execute();
  if (changed.length === 0) throw new ApiProblem('conflict', { detail: DONE });
  const ids: string[] = [];
  for (const some of chunksOf(changed.map(({ imageId }) => imageId).toSorted())) {
    const { rows } = await sql<{ id: string }>`
      update image set ${sql.join(set)}, version = image.version + 1
      from "bulkChange" changed, jsonb_populate_record(null::image, changed.before) old
      where changed."taskId" = ${taskId} and changed."imageId" = any(${some}::text[])
        and image.id = changed."imageId" and image.version = changed.version and ${editableImages(viewer)}
      returning image.id`.execute(trx);
    const back = rows.map(({ id }) => id);
    // They are again as the edits before this one left them, two versions later.
    await sql`update "bulkChange" set version = version + 2 where "imageId" = any(${back}::text[]) and "taskId" in
      (select id from task where id <> ${taskId} and created >= ${listedSince(clock.now())})`.execute(trx);
    ids.push(...back);
  }
  if (fields.some((name) => ['public', 'trash', 'album'].includes(name))) await requireWholeTilesOf(trx, ids);
  const left = await trx
    .selectFrom('bulkChange')
    .leftJoin('image', 'image.id', 'bulkChange.imageId')
    .select(['image.id', 'image.title', sql<boolean>`${visibleImages(scope)}`.as('seen')])
    .where('taskId', '=', taskId)
    .where(sql<boolean>`not "imageId" = any(${ids}::text[])`)
    .orderBy('imageId')
    .execute();
  const those = left.flatMap(({ id }) => id ?? []);
  const skipped = left.flatMap(({ id, title, seen }) => (id && seen ? [{ id, title: title! }] : []));
  await sql`delete from "bulkChange" where "taskId" = ${taskId} and not "imageId" = any(${those}::text[])`.execute(
    trx,
  );
  const restored = ids.length + ((task.result as { restored: number } | null)?.restored ?? 0);
  const part = those.length === 0 ? '' : `${restored} von ${restored + those.length} `;
  const title = `${task.title.replace(PART, '')} (${part}rückgängig gemacht)`;
  await trx
    .updateTable('task')
    .set({
      result: JSON.stringify({ restored, skipped: those.length }),
      ...(restored > 0 && { title }),
    })
    .where('id', '=', taskId)
    .execute();
  return { restored: ids.length, skipped, missing: left.length - skipped.length, running: null };
}
