import type { Context } from 'hono';
import { sql } from 'kysely';
import { orderBack } from '../albums/order.ts';
import { moment } from '../clock/clock.ts';
import {
  editImages,
  moveImages,
  type Selection,
  selectionState,
  turnImages,
  undoEdit,
} from '../contract/bulk.ts';
import { inTransaction } from '../database/transaction.ts';
import { authIdOf } from '../http/auth-id.ts';
import { sendJson } from '../http/conditional.ts';
import { serve } from '../http/serve.ts';
import { type Scope, visibleImages } from '../rights/access.ts';
import type { App, Env, Services } from '../services/services.ts';
import { editAll } from './edit.ts';
import { moveAll, moveBack, type Mover } from './move.ts';
import { turnAll } from './turn.ts';
import { undo } from './undo.ts';

export function bulkRoutes(app: App, services: Services) {
  const { db, clock, log } = services;
  const scopeOf = (c: Context<Env>): Scope => ({ viewer: c.var.viewer, ...moment(clock), nsfw: true });
  const moverOf = (c: Context<Env>): Mover => ({
    scope: scopeOf(c),
    session: c.var.session,
    authId: authIdOf(c),
  });

  serve(app, editImages, async ({ body: { ids, changes } }, c) => {
    const answer = await inTransaction(db, (trx) => editAll(trx, clock, scopeOf(c), ids, changes));
    log('INFO', 'Bilder geändert', { images: answer.changed, by: c.var.viewer.userId });
    return answer;
  });

  serve(app, turnImages, async ({ body: { ids, degrees } }, c) => {
    const answer = await turnAll(services, scopeOf(c), ids, degrees);
    log('INFO', 'Bilder gedreht', { images: answer.items.length, by: c.var.viewer.userId });
    return answer;
  });

  serve(app, moveImages, async ({ body }, c) => {
    const answer = await moveAll(services, moverOf(c), body);
    log('INFO', 'Bilder verschoben', {
      images: body.ids.length,
      album: body.album,
      by: c.var.viewer.userId,
    });
    return answer;
  });

  serve(app, undoEdit, async ({ body: { taskId } }, c) => {
    const back = await moveBack(services, moverOf(c), taskId);
    if (back) return back;
    const ordered = await inTransaction(db, (trx) => orderBack(trx, clock, scopeOf(c), taskId));
    if (ordered) return ordered;
    const answer = await inTransaction(db, (trx) => undo(trx, clock, scopeOf(c), taskId));
    // Turned back, they may have sizes again that were never made.
    services.pictures.arrived();
    return answer;
  });

  serve(app, selectionState, async ({ body: { ids } }, c) => {
    const { rows } = await stateOf(scopeOf(c), ids).execute(db);
    return sendJson(c, rows[0]!.json);
  });
}

const FLAGS = ['ws', 'public', 'trash', 'isAsset', 'noPostImage'] as const satisfies (keyof Selection)[];

function stateOf(scope: Scope, ids: readonly string[]) {
  const byList = (column: 'tags' | 'contribs') =>
    sql`(select coalesce(json_agg(json_build_object('id', id, 'count', n) order by id), '[]') from (
      select carried.id, count(*)::int as n from chosen, unnest(${sql.ref(`chosen.${column}`)}) as carried (id)
      group by carried.id) counted)`;
  const byValue = (column: 'album' | 'dt') =>
    sql`(select coalesce(json_agg(json_build_object('id', id, 'count', n) order by id), '[]') from (
      select ${sql.ref(column)} as id, count(*)::int as n from chosen group by 1) counted)`;
  const flags = FLAGS.map(
    (flag) => sql`${sql.lit(flag)}, (select count(*)::int from chosen where ${sql.ref(flag)})`,
  );
  return sql<{ json: string }>`
    with chosen as materialized (
      select tags, contribs, album, dt, ${sql.join(FLAGS.map((flag) => sql.ref(flag)))} from image
      where id = any(${[...ids]}::text[]) and ${visibleImages(scope)})
    select json_build_object('total', (select count(*)::int from chosen),
      'tags', ${byList('tags')}, 'contribs', ${byList('contribs')},
      'albums', ${byValue('album')}, 'dts', ${byValue('dt')}, ${sql.join(flags)})::text as json`;
}
