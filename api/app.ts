import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { getPath } from 'hono/utils/url';
import { albumRoutes } from './albums/routes.ts';
import { siteInfo } from './contract/site.ts';
import { inspectSample } from './damage/inspect.ts';
import { damageRoutes } from './damage/routes.ts';
import { dataRoutes } from './data/routes.ts';
import { downloadRoutes } from './downloads/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { isDiskFull } from './files/error-code.ts';
import { isFull } from './files/space.ts';
import { healthRoutes } from './http/health.ts';
import { clientNet } from './http/client-net.ts';
import { cors } from './http/cors.ts';
import { drain } from './http/drain.ts';
import { boundedPerNetwork } from './http/in-work.ts';
import { noticeProxy } from './http/unknown-proxy.ts';
import { imageRoutes } from './images/routes.ts';
import { logRoutes } from './log-entries/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { metricsRoutes } from './http/metrics.ts';
import type { Env, Services } from './services/services.ts';
import { ApiProblem, problemResponse } from './problem/problem.ts';
import { ratingRoutes } from './ratings/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { blogAssetRoutes } from './texts/routes.ts';
import { textRoutes } from './texts/save-routes.ts';
import { identify } from './session/identify.ts';
import { userRoutes } from './users/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { pageRoutes, type Pages } from './http/pages.ts';

/** Whoever is refused and tries again at once gets slow himself, and not everybody else. */
const REFUSAL_MS = 250;

/** The whole HTTP interface. `built` is the SPA; without it only the API answers. */
export function createApp(services: Services, built?: Pages) {
  const { log, sites } = services;
  const app = new Hono<Env>({ getPath: pathOf });
  const proxyNoticed = noticeProxy(log, services.trustProxy);

  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    const forwardedFor = c.req.header('X-Forwarded-For');
    const net = clientNet(c.env?.incoming?.socket.remoteAddress, forwardedFor, services.trustProxy);
    c.set('net', net);
    proxyNoticed(net, forwardedFor);
    await next();
    if (c.res.status >= 400) await drain(c);
    c.res.headers.set('X-Request-Id', requestId);
    c.res.headers.set('X-Content-Type-Options', 'nosniff');
    const ms = performance.now() - started;
    services.metrics.request(c.req.method, routePath(c), c.res.status, ms / 1000);
    // The path only: a query may hold the secret of an image URL.
    log('DEBUG', 'request', {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(ms),
      requestId,
    });
  });

  app.use(cors(sites.hosts, services.publicUrl));
  const known = identify(services);
  app.use('/metrics', known);
  // Whoever watches the server has to hear from it when it has most to do.
  app.route(
    '/',
    healthRoutes(services, () => inspectSample(services)),
  );
  app.route('/', metricsRoutes(services));
  app.use(boundedPerNetwork());
  app.use('/v1/*', known);

  app.get(siteInfo.path, (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(sites.of(c.req.header('Host')));
  });
  app.route('/', sessionRoutes(services));
  app.route('/', userRoutes(services));
  app.route('/', mailRoutes(services));
  app.route('/', logRoutes(services));
  app.route('/', dataRoutes(services));
  app.route('/', textRoutes(services));
  app.route('/', tagRoutes(services));
  app.route('/', ratingRoutes(services));
  app.route('/', docsRoutes());
  app.route('/', albumRoutes(services));
  app.route('/', downloadRoutes(services));
  app.route('/', taskRoutes(services));
  app.route('/', uploadRoutes(services));
  app.route('/', imageRoutes(services));
  app.route('/', damageRoutes(services));
  app.route('/', blogAssetRoutes(services));
  if (built)
    app.route(
      '/',
      pageRoutes(built, sites, (path, headers) => app.request(path, { headers })),
    );

  app.notFound((c) => problemResponse(new ApiProblem('not-found'), c.var.requestId));
  app.onError(async (error, c) => {
    let problem = asProblem(error);
    // A full disk takes the database away.
    if (problem.code === 'unavailable' && (await isFull(services.files)))
      problem = new ApiProblem('no-space', { cause: error });
    if (problem.code === 'overloaded' || problem.code === 'too-many-requests') await setTimeout(REFUSAL_MS);
    // Too much to do is no error, and there would be too many of them.
    if (problem.status >= 500 && problem.code !== 'overloaded') {
      const { message, cause } = error;
      const why = error === problem && cause instanceof Error ? cause.message : message;
      log('ERROR', `${c.req.method} ${c.req.path}: ${why}`, {
        requestId: c.var.requestId,
        error: describe(error),
      });
    }
    return problemResponse(problem, c.var.requestId);
  });
  return app;
}

/** The specification writes some calls with a slash at the end. */
function pathOf(request: Request): string {
  const path = getPath(request);
  return path.startsWith('/v1/') && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** A database that cannot be reached is no error of the program: the client may try again. */
const UNREACHABLE =
  /ECONN(REFUSED|RESET)|E(TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH)|ENOENT|timeout exceeded when trying to connect|Connection terminated|not queryable/;

function asProblem(error: Error): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (error instanceof HTTPException)
    return new ApiProblem(error.status === 413 ? 'too-large' : 'bad-request', { cause: error });
  if (isDiskFull(error)) return new ApiProblem('no-space', { cause: error });
  const { code = '' } = error as NodeJS.ErrnoException;
  // A value that the database cannot take came with the request.
  if (/^22\w{3}$/.test(code)) return new ApiProblem('bad-request', { cause: error });
  const lost =
    error.name === 'QueryAborted' || /^(08|57P)/.test(code) || UNREACHABLE.test(`${code} ${error.message}`);
  return new ApiProblem(lost ? 'unavailable' : 'internal', { cause: error, ...(lost && { retryAfter: 5 }) });
}

const describe = (error: Error) =>
  `${error.stack ?? error.message}${error.cause instanceof Error ? `\n${error.cause.stack}` : ''}`;
