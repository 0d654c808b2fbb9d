import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { albumRoutes } from './albums/routes.ts';
import { siteInfo } from './contract/site.ts';
import { audienceRoutes } from './audience/routes.ts';
import { backupRoutes } from './backup/routes.ts';
import { binRoutes } from './bin/routes.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { watermarkRoutes } from './watermark/routes.ts';
import { choosingRoutes } from './choosing/routes.ts';
import { inspectSample } from './damage/inspect.ts';
import { damageRoutes } from './damage/routes.ts';
import { answers } from './data/answers.ts';
import { dataRoutes } from './data/routes.ts';
import { dataState } from './data/state.ts';
import { downloadRoutes } from './downloads/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { healthRoutes } from './http/health.ts';
import { cors } from './http/cors.ts';
import { boundedPerNetwork } from './http/in-work.ts';
import { logRequests } from './http/observe.ts';
import { onError } from './http/on-error.ts';
import { imageRoutes } from './images/routes.ts';
import { albumLinkRoutes } from './links/routes.ts';
import { logRoutes } from './log-entries/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { metricsRoutes } from './http/metrics.ts';
import { newsRoutes } from './news/routes.ts';
import { NOUNS } from './nouns.ts';
import type { Env, Services } from './services/services.ts';
import { ApiProblem, problemResponse } from './problem/problem.ts';
import { ratingRoutes } from './ratings/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { startRoutes } from './start/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { taskRoutes } from './data/progress-routes.ts';
import { blogAssetRoutes } from './texts/blog-asset-routes.ts';
import { starterRoutes } from './starter/routes.ts';
import { previewRoutes } from './texts/preview-routes.ts';
import { textRoutes } from './texts/routes.ts';
import { identify } from './session/identify.ts';
import { userRoutes } from './users/routes.ts';
import { resumableRoutes } from './uploads/resumable.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import type { Pages } from './pages/built.ts';
import { feedRoutes } from './pages/feed-routes.ts';
import { iconRoutes } from './pages/icon-routes.ts';
import { pageRoutes } from './pages/routes.ts';

export function createApp(services: Services, built?: Pages) {
  const { sites } = services;
  const app = new Hono<Env>({ getPath: pathOf });

  app.use(logRequests(services));
  app.use(cors(sites.hosts, services.publicUrl));
  const known = identify(services);
  app.use('/metrics', known);
  // Whoever watches the server has to hear from it when it has most to do.
  healthRoutes(app, services, () => inspectSample(services));
  metricsRoutes(app, services);
  app.use(boundedPerNetwork());
  app.use('/v1/*', known);

  app.get(siteInfo.path, (c) => {
    c.header('Cache-Control', 'public, no-cache');
    return c.json(sites.of(c.req.header('Host')));
  });
  sessionRoutes(app, services);
  userRoutes(app, services);
  mailRoutes(app, services);
  logRoutes(app, services);
  const state = dataState(services.db, services.clock);
  const answer = answers(services.db, services.clock, state);
  dataRoutes(app, services, NOUNS, answer);
  textRoutes(app, services);
  previewRoutes(app, services);
  starterRoutes(app);
  tagRoutes(app, services, answer);
  ratingRoutes(app, services);
  docsRoutes(app);
  albumRoutes(app, services);
  downloadRoutes(app, services);
  taskRoutes(app, services);
  uploadRoutes(app, services);
  resumableRoutes(app, services);
  imageRoutes(app, services);
  damageRoutes(app, services);
  deskRoutes(app, services);
  bulkRoutes(app, services);
  watermarkRoutes(app, services);
  settingsRoutes(app, services);
  statisticsRoutes(app, services);
  startRoutes(app, services, NOUNS);
  backupRoutes(app, services);
  binRoutes(app, services);
  albumLinkRoutes(app, services);
  audienceRoutes(app, services);
  choosingRoutes(app, services);
  newsRoutes(app, services);
  blogAssetRoutes(app, services);
  feedRoutes(app, services, state);
  iconRoutes(app, services, built?.get('/favicon.svg')?.identity.toString() ?? null);
  if (built) pageRoutes(app, services, built, state, (path) => app.request(path));

  app.notFound((c) => problemResponse(new ApiProblem('not-found'), c.var.requestId));
  app.onError(onError(services));
  return app;
}

/** The specification writes some calls with a slash at the end. */
function pathOf(request: Request): string {
  const path = getPath(request);
  return path.startsWith('/v1/') && path.endsWith('/') ? path.slice(0, -1) : path;
}
