import type { Context } from 'hono';
import { sql } from 'kysely';
import { type BinEntry, binPreview, deleteFromBin, emptyBin, readBin, restoreBin } from '../contract/bin.ts';
import { uniqueViolationProblem } from '../database/unique-violations.ts';
import { inTransaction } from '../database/transaction.ts';
import { serve } from '../http/serve.ts';
import { authIdOf } from '../http/auth-id.ts';
import { advanceFiles, moveToTrash, PictureRefused, purgeEntries } from '../pictures/pictures.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { App, Env, Services } from '../services/services.ts';
import { goOn } from '../tasks/job.ts';
import { restorePost } from '../texts/bin.ts';
import { listBin } from './list.ts';
import { previewOf } from './preview.ts';
import { lockEntry, occupied, restoreEntry } from './restore.ts';
import { restoreVersion } from './versions.ts';

export function binRoutes(app: App, services: Services) {
  const { db, clock, sessions, log, pictures } = services;

  serve(app, readBin, ({ query }) => listBin(db, clock, query));

  serve(app, restoreBin, async ({ body }, c) => {
    const entries = await entriesOf(body);
    const restored: string[] = [];
    const refused: { id: string; title: string; reason: string }[] = [];
    for (const entry of entries) {
      const { id, title } = entry;
      const reason = await restore(entry, c.var.viewer.userId).catch((error: unknown) =>
        reasonOf(error, entries.length),
      );
      if (reason === null) restored.push(id);
      else refused.push({ id, title, reason });
    }
    pictures.arrived();
    log('INFO', 'Wiederhergestellt', { entries: restored.length, by: c.var.viewer.userId });
    return { restored, refused };
  });

  const restore = async ({ id, kind }: Pick<BinEntry, 'id' | 'kind'>, by: string | null): Promise<null> => {
    const taken = await occupied(services, id);
    const files = await inTransaction(db, async (trx) => {
      if (kind === 'version') return restoreVersion(clock, trx, { id, by, taken });
      if (kind !== 'post') return restoreEntry(trx, id, taken);
      await restorePost(services, trx, await lockEntry(trx, id));
      return [];
    });
    await goOn(services, `restore ${id}`, advanceFiles(services, files));
    return null;
  };

  const entriesOf = async ({
    ids = [],
    images = [],
    albums = [],
    posts = [],
  }: Record<string, string[] | undefined>) => {
    const { rows } = await sql<Pick<BinEntry, 'id' | 'title' | 'kind'>>`
      select id, title, kind from bin where id = any(${ids}::text[])
        or id in (select distinct on ("albumId") id from bin
          where kind = 'album' and "albumId" = any(${albums}::text[]) order by "albumId", deleted desc)
        or id in (select distinct on (record->'post'->>'id') id from bin
          where kind = 'post' and record->'post'->>'id' = any(${posts}::text[])
          order by record->'post'->>'id', deleted desc)
        or id in (select distinct on (picture.id) "binId" from "binImage" picture join bin on bin.id = "binId"
          where picture.id = any(${images}::text[]) and kind = 'image' order by picture.id, deleted desc)
      order by kind, deleted desc`.execute(db);
    if (rows.length === 0)
      throw new ApiProblem('not-found', { detail: 'Das liegt nicht mehr im Papierkorb.' });
    return rows;
  };

  const purge = async (ids: readonly string[]) => {
    await inTransaction(db, (trx) => purgeEntries(trx, ids));
    await goOn(services, 'trash', moveToTrash(services));
    return { deleted: ids.length };
  };

  serve(app, deleteFromBin, async ({ body: { ids } }, c) => {
    const there = await db.selectFrom('bin').select('id').where('id', 'in', ids).execute();
    log('INFO', 'Endgültig gelöscht', { entries: there.length, by: c.var.viewer.userId });
    return purge(there.map(({ id }) => id));
  });

  serve(app, emptyBin, async ({ body: { until } }, c) => {
    const all = await db.selectFrom('bin').select('id').where('deleted', '<=', new Date(until)).execute();
    log('INFO', 'Papierkorb geleert', { entries: all.length, by: c.var.viewer.userId });
    return purge(all.map(({ id }) => id));
  });

  serve(app, binPreview, async ({ params, query }, c) => {
    const session = await administrator(c, query.id);
    const authId = query.id ?? authIdOf(c);
    const small = await previewOf(services, session, authId, params.entry, params.image).catch(nullIfRefused);
    if (!small) throw new ApiProblem('not-found');
    c.header('Cache-Control', 'private, max-age=600');
    c.header('Content-Type', 'image/jpeg');
    c.header('Referrer-Policy', 'no-referrer');
    return c.body(Buffer.from(small));
  });

  /** An `<img>` brings no header, but its secret. */
  const administrator = async (c: Context<Env>, authId: string | undefined) => {
    const session = c.var.session ?? (authId === undefined ? null : await sessions.byAuthId(authId));
    if (!session || session.viewer.userId === null) throw new ApiProblem('not-logged-in');
    if (!session.viewer.admin) throw new ApiProblem('not-allowed');
    return session;
  };
}

function reasonOf(error: unknown, entries: number): string {
  const known = uniqueViolationProblem(error);
  if (!(known instanceof ApiProblem) || entries === 1) throw known;
  return known.message;
}

function nullIfRefused(error: unknown): null {
  if (error instanceof PictureRefused) return null;
  throw error;
}
