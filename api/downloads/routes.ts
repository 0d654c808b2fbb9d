import { linkEnded } from '../links/ended.ts';
import { create as contentDisposition } from 'content-disposition';
import type { Context } from 'hono';
import { downloadableAlbums, visibleAlbums } from '../rights/access.ts';
import type { Viewer } from '../contract/access.ts';
import { authIdOf } from '../http/auth-id.ts';
import { requireKey, requireSamePassword } from '../encryption/encrypted-album.ts';
import { moment } from '../clock/clock.ts';
import { downloadAlbum } from '../contract/album.ts';
import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { LIMITS } from '../limits/limits.ts';
import { semaphores } from '../limits/semaphore.ts';
import { bytesResponse } from '../http/bytes-response.ts';
import type { App, Env, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { serve } from '../http/serve.ts';
import { wrapKey } from '../encryption/album-keys.ts';
import { randomSecret } from '../encryption/secret.ts';
import { countUse } from '../links/use.ts';
import {
  type Archive,
  findArchive,
  goodUntil,
  type StoredArchive,
  KIND,
  grantingLink,
  lookOf,
} from './archive.ts';
import { verifyLink, signLink } from './link.ts';
import { progressOf } from './progress.ts';
import { type Ended, layoutOf, sizedArchive } from './sized.ts';
import { contentsOf } from './contents.ts';
import type { Reading } from './source.ts';
import { unsizedArchive } from './unsized.ts';
import { safeName } from './zip-names.ts';

/** Files may have to be read to their end to know how long the archive is. */
const LISTED_AT_ONCE = {
  perUser: 1,
  inAll: 3,
  yours: 'Für Sie wird schon ein Archiv zusammengestellt. Bitte warten Sie, bis es fertig ist.',
};
/** A browser that resumes may overlap with itself. */
const AT_ONCE = {
  perUser: 3,
  inAll: 32,
  yours: 'Es laufen schon mehrere Downloads. Bitte warten Sie, bis einer fertig ist.',
};
/** The guests of one link leave room for others. */
const CROWDED =
  'Mit diesem Link wird gerade sehr viel heruntergeladen. Bitte versuchen Sie es gleich noch einmal.';
const LISTED_OF_LINK = { perUser: 2, inAll: LISTED_AT_ONCE.inAll, yours: CROWDED };
const OF_LINK = { perUser: 24, inAll: AT_ONCE.inAll, yours: CROWDED };
const NOTHING = 'Es gibt keine Bilder, die sich herunterladen lassen.';
const NO_VERSION = 'Bitte wählen Sie aus, welche Bilder Sie herunterladen möchten.';

const isKnown = ({ userId, linked = [] }: Viewer) => userId !== null || linked.length > 0;

type Room = Parameters<typeof semaphores>[0];

/** Answers how to take a place, which answers how to leave. */
function placesFor(ofLoaders: Room, ofLinks: Room) {
  const [loaders, links] = [semaphores(ofLoaders), semaphores(ofLinks)];
  return (loader: string, link: string | null): (() => void) => {
    const leaveLink = link === null ? () => undefined : links.take(link);
    try {
      const leave = loaders.take(loader);
      return () => {
        leave();
        leaveLink();
      };
    } catch (error) {
      leaveLink();
      throw error;
    }
  };
}

export function downloadRoutes(app: App, services: Services) {
  const { db, clock, key, limits, log } = services;
  const listing = placesFor(LISTED_AT_ONCE, LISTED_OF_LINK);
  const places = placesFor(AT_ONCE, OF_LINK);
  const volumesOf = (loader: string, link: string | null, cost: number) => [
    { limit: LIMITS.archiveMegabytes, key: loader, cost },
    ...(link === null ? [] : [{ limit: LIMITS.linkMegabytes, key: link, cost }]),
  ];

  serve(app, downloadAlbum, async ({ query, body: { albumId, copyAlbum, copyLarge, imageUrls } }, c) => {
    const { viewer } = c.var;
    const album = await db
      .selectFrom('album')
      .selectAll()
      .select([
        downloadableAlbums(viewer).as('mayLoad'),
        downloadableAlbums({ ...viewer, loads: [] }).as('byRules'),
      ])
      .where('id', '=', albumId)
      .where(visibleAlbums(viewer))
      .executeTakeFirst();
    if (!isKnown(viewer)) throw c.var.session ? linkEnded() : new ApiProblem('not-logged-in');
    if (!album) throw new ApiProblem('not-found');
    if (!album.mayLoad) throw new ApiProblem('not-allowed');
    if (!copyAlbum && !copyLarge) throw new ApiProblem('invalid-fields', { detail: NO_VERSION });
    const reading: Reading = album.wrappedKey === null ? null : requireKey(c.var.session, authIdOf(c), album);

    // Names are an explicit wish; "all of them" is one for what is safe, unless it says otherwise.
    const nsfw = query.nsfw === '1' || imageUrls.length > 0;
    const via = album.byRules ? null : await grantingLink(services, c.var.session!.id, albumId);
    const loader = viewer.userId ?? `guest ${c.var.session!.id}`;
    const leave = listing(loader, via);
    const contents = await limits
      .consume(
        ...volumesOf(loader, via, 0),
        { limit: LIMITS.archive, key: loader },
        ...(via === null ? [] : [{ limit: LIMITS.linkArchive, key: via }]),
      )
      .then(() =>
        contentsOf(services, { viewer, ...moment(clock), nsfw }, reading, {
          album: albumId,
          largeFolder: album.largeSubLocation,
          copyAlbum,
          copyLarge,
          sortBy: album.sortBy,
          withLocation: album.withLocation,
          marked: album.watermarkDownloads,
          names: imageUrls,
        }),
      )
      .finally(leave);
    if (contents.entries.length === 0) throw new ApiProblem('not-found', { detail: NOTHING });

    const taskId = randomSecret();
    const link = signLink(key, taskId, `${safeName(album.title)}.zip`);
    await inTransaction(db, async (trx) => {
      if (reading) await requireSamePassword(trx, albumId, album.wrappedKey);
      await keep(trx, c, taskId, album.title, {
        album: albumId,
        link: via,
        loader,
        tokenVersion: c.var.session!.tokenVersion,
        entries: contents.entries,
        pictures: contents.pictures,
        files: contents.files,
        look: lookOf(album, contents.marks),
        wrappedKey: reading && wrapKey(link.key, albumId, reading.dataKey),
      });
    });
    await countUse(db, clock, { album: albumId, link: via, archives: 1 });
    const bytes = layoutOf(contents.entries)?.bytes ?? null;
    return { taskId, url: link.url, bytes, files: contents.entries.length, missing: contents.missing };
  });

  const keep = async (trx: Db, c: Context<Env>, id: string, album: string, payload: StoredArchive) => {
    const { userId } = c.var.viewer;
    await trx
      .insertInto('task')
      .values({
        id,
        kind: KIND,
        userId,
        title: `Archiv „${album}“`,
        payload: JSON.stringify(payload),
        created: clock.now(),
        lockedUntil: goodUntil(clock),
      })
      .execute();
  };

  app.get('/downloads/:task/:name', async (c) => {
    const { task, name } = c.req.param();
    const archive = await findArchive(services, task, verifyLink(key, task, c.req.query()));
    const headers = {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(safeName(name)),
      'Cache-Control': 'private, no-cache',
      'Referrer-Policy': 'no-referrer',
      ETag: `"${task}"`,
    };
    if (c.req.method === 'HEAD') return answer(c, archive, headers);
    await limits.consume(...volumesOf(archive.loader, archive.kept.link, 0));
    const leave = places(archive.loader, archive.kept.link);
    try {
      return await answer(c, archive, headers, leave);
    } catch (error) {
      leave();
      throw error;
    }
  });

  const answer = async (
    c: Context<Env>,
    archive: Archive,
    headers: Record<string, string> & { ETag: string; 'Content-Type': string },
    leave = () => {},
  ): Promise<Response> => {
    const report = progressOf(services, archive.task);
    const end: Ended = (bytes, error) => {
      leave();
      report.end(error);
      count(archive, bytes);
    };
    const sized = sizedArchive(services, archive, report.sent);
    if (sized) {
      const response = await bytesResponse(c, { file: sized.file(end) }, headers);
      if (!response.body) leave();
      return response;
    }
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    log('INFO', 'Archiv ohne bekannte Länge', { task: archive.task.slice(0, 6) });
    const { ETag: _, ...rest } = headers;
    return c.body(unsizedArchive(services, archive, { ...report, end }), 200, rest);
  };

  /** What was sent is sent: where the limit is reached by it, the next one has to wait. */
  const count = ({ loader, kept }: Archive, bytes: number) => {
    const quietly = (error: Error) => {
      if (!(error instanceof ApiProblem)) log('ERROR', 'Download nicht gezählt', { error: error.message });
    };
    // Each by itself: where one is reached, the other one counts it all the same.
    for (const volume of volumesOf(loader, kept.link, Math.ceil(bytes / 1e6)))
      void limits.consume(volume).catch(quietly);
    void countUse(db, clock, { album: kept.album, link: kept.link, bytes }).catch(quietly);
  };
}
