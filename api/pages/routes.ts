import { moment } from '../clock/clock.ts';
import type { ReadState } from '../data/state.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { isCurrent, notModified, respond } from '../http/conditional.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { App, Services } from '../services/services.ts';
import { type Pages, precompressed, TYPES, WORKER } from './built.ts';
import { type Ask, firstViews } from './first-view.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { pageOf } from './pages.ts';
import { MANIFEST, preloads } from './preloads.ts';
import { openFiles } from './read-text.ts';
import { openOf } from './records.ts';
import { securityHeaders } from './security.ts';

/** Serves the SPA: hashed assets for ever, `index.html` for every address that is the SPA's own. */
export function pageRoutes(app: App, services: Services, built: Pages, state: ReadState, ask: Ask) {
  const { sites, clock, log } = services;
  const security = securityHeaders(sites.origins, 'none');
  const framed = securityHeaders(sites.origins, 'self');
  app.use((c, next) => {
    const { path } = c.req;
    if (path !== SHELL && path !== WORKER && (built.has(path) || !isScreen(path))) return next();
    return (path === PREVIEW ? framed : security)(c, next);
  });
  const firstView = firstViews(built.get(SHELL)!.identity.toString(), {
    ask,
    async open(kind, ids) {
      const from = { services, at: moment(clock) };
      return kind === 'file' ? [...(await openFiles(from, ids))] : openOf(from, kind, ids);
    },
    state: async () => ({ ...(await state()), today: moment(clock).today }),
    pageOf: (address) => pageOf({ ...address, services, at: moment(clock) }),
    preloads: preloads(built),
    failed: (error) => {
      // A database that is away says so elsewhere.
      if (error instanceof ApiProblem || (error instanceof Error && isUnavailable(error))) return;
      log('ERROR', 'Page without its content', { error: String(error) });
    },
  });

  // Password managers lead here (https://www.w3.org/TR/change-password-url/).
  app.get('/.well-known/change-password', (c) => c.redirect('/profil?pwd=1'));
  app.get('*', async (c) => {
    const { path } = c.req;
    const file = path === MANIFEST ? undefined : built.get(path);
    if (!file && !isScreen(path)) throw new ApiProblem('not-found');
    const headers = {
      'Content-Type': file?.type ?? TYPES['.html']!,
      Vary: 'Accept-Encoding',
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    if (!file) {
      const { status, page } = await firstView({
        site: sites.of(c.req.header('Host')),
        origin: siteOrigin(c, services),
        path: path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path,
        search: new URL(c.req.url).searchParams,
      });
      return respond(c, page, { ...headers, ...(status === 503 && RETRY) }, status);
    }
    if (isCurrent(c, file.etag)) return notModified(c, file.etag, headers);
    const { encoding, body } = precompressed(file, c.req.header('Accept-Encoding'));
    return c.body(body, 200, {
      ...headers,
      ETag: file.etag,
      ...(encoding && { 'Content-Encoding': encoding }),
    });
  });
}

/** A browser shows the page and its application asks again by itself; whoever indexes it comes back. */
const RETRY = { 'Retry-After': '5' };

/** The page without anything in it: what a browser shows for every address while there is no network. */
const SHELL = '/index.html';

/** What the author's editor shows in a frame; no other page may be framed. */
const PREVIEW = '/admin/vorschau';

/** Addresses of data and files are never answered with the SPA, nor those that programs look for. */
const isScreen = (path: string) => !/^\/(\.well-known|v1|imgs|downloads|assets)(\/|$)|\.\w{2,5}$/.test(path);
