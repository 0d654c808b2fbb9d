import { sql } from 'kysely';
import { moment } from '../clock/clock.ts';
import { orderAlbum } from '../contract/album-order.ts';
import type { AlbumSort } from '../contract/album-sort.ts';
import type { BodyOf } from '../contract/call.ts';
import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { serve } from '../http/serve.ts';
import { ApiProblem, invalid } from '../problem/problem.ts';
import { editableAlbums, type Scope, visibleAlbums, visibleImages } from '../rights/access.ts';
import type { App, Services } from '../services/services.ts';

/** The column that puts the pictures of an album in order; their ids decide between equals. */
export const ORDER = { name: 'sortName', taken: 'sortTaken', own: 'position' } as const satisfies Record<
  AlbumSort,
  string
>;

export function orderRoutes(app: App, { db, clock }: Services) {
  serve(app, orderAlbum, ({ body }, c) => {
    const scope = { viewer: c.var.viewer, ...moment(clock), nsfw: true };
    return inTransaction(db, (trx) => arrange(trx, scope, body));
  });
}

async function arrange(trx: Db, scope: Scope, { album: id, ids, before }: BodyOf<typeof orderAlbum>) {
  const album = await trx
    .selectFrom('album')
    .select(['sortBy', editableAlbums(scope.viewer).as('mine')])
    .where('id', '=', id)
    .where(visibleAlbums(scope.viewer))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiProblem('not-found'));
  if (!album.mine) throw new ApiProblem('not-allowed');
  const pictures = await trx
    .selectFrom('image')
    .select(['id', visibleImages(scope).as('seen')])
    .where('album', '=', id)
    .orderBy(ORDER[album.sortBy])
    .orderBy('id')
    .execute();
  const seen = new Set(pictures.filter((picture) => picture.seen).map((picture) => picture.id));
  if (ids.some((one) => !seen.has(one)) || (before && !seen.has(before)))
    throw invalid('ids', 'Nicht alle davon sind Bilder dieses Albums.');
  const moved = new Set(ids);
  if (before && moved.has(before)) throw invalid('before', 'Ein Bild kann nicht vor sich selbst stehen.');
  const others = pictures.map((picture) => picture.id).filter((one) => !moved.has(one));
  const at = before === undefined ? 0 : before === null ? others.length : others.indexOf(before);
  const order = others.toSpliced(at, 0, ...ids);
  await sql`update image set "position" = wanted.n
    from unnest(${order}::text[]) with ordinality as wanted (id, n)
    where image.id = wanted.id and image."position" <> wanted.n`.execute(trx);
  const { version } = await trx
    .updateTable('album')
    .set((eb) => ({ sortBy: 'own' as const, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return { images: order.length, version };
}
