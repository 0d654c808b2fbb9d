import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { encodingOf, etagOf, isCurrent, notModified, respond } from './conditional.ts';
import { type Ask, firstViews } from './first-view.ts';
import type { Env, Sites } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';

interface Page {
  type: string;
  etag: string;
  identity: Buffer<ArrayBuffer>;
  br?: Buffer<ArrayBuffer>;
  gzip?: Buffer<ArrayBuffer>;
}

/** The built SPA by URL path, in memory: no request can name a file that was not there at the start. */
export type Pages = ReadonlyMap<string, Page>;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Reads what `vite build` made, with the compressed files beside it. */
export async function loadPages(dir: string): Promise<Pages> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const pages = new Map<string, Page>();
  const read = (file: string) => readFile(file).catch(() => undefined);
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const type = TYPES[path.extname(name)];
      if (!type || name.startsWith('.')) return;
      const [identity, br, gzip] = await Promise.all([
        readFile(file),
        read(`${file}.br`),
        read(`${file}.gz`),
      ]);
      pages.set(`/${path.relative(dir, file)}`, { type, etag: etagOf(identity), identity, br, gzip });
    }),
  );
  if (!pages.has('/index.html'))
    throw new Error(`In ${dir} liegt keine gebaute Oberfläche. Bitte zuerst „make build“ ausführen.`);
  return pages;
}

/** Serves the SPA: hashed assets for ever, `index.html` for every address that is the SPA's own. */
export function pageRoutes(built: Pages, sites: Sites, ask: Ask) {
  const app = new Hono<Env>();
  const security = securityHeaders(sites.origins);
  app.use((c, next) => (built.has(c.req.path) || !isScreen(c.req.path) ? next() : security(c, next)));
  const firstView = firstViews(built.get('/index.html')!.identity.toString(), ask);

  // Password managers lead here (https://www.w3.org/TR/change-password-url/).
  app.get('/.well-known/change-password', (c) => c.redirect('/profil?pwd=1'));
  app.get('*', async (c) => {
    const { path } = c.req;
    const file = built.get(path);
    if (!file && !isScreen(path)) throw new ApiProblem('not-found');
    const headers = {
      'Content-Type': file?.type ?? TYPES['.html']!,
      Vary: 'Accept-Encoding',
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    if (!file) {
      const page = await firstView(sites.of(c.req.header('Host')), hasGrid(path));
      return respond(c, page, headers);
    }
    if (isCurrent(c, file.etag)) return notModified(c, file.etag, headers);
    const { encoding, body } = precompressed(file, c.req.header('Accept-Encoding'));
    return c.body(body, 200, {
      ...headers,
      ETag: file.etag,
      ...(encoding && { 'Content-Encoding': encoding }),
    });
  });
  return app;
}

/** Addresses of data and files are never answered with the SPA, nor those that programs look for. */
const isScreen = (path: string) => !/^\/(\.well-known|v1|imgs|downloads|assets)(\/|$)|\.\w{2,5}$/.test(path);

const hasGrid = (path: string) => path === '/' || path === '/images';

function precompressed(page: Page, accepted: string | undefined) {
  const encoding = encodingOf(accepted);
  const body = encoding && page[encoding];
  return body ? { encoding, body } : { body: page.identity };
}

/** Nothing inline, nothing from elsewhere, no HTML that did not pass the sanitiser (docs/reliability.md, Browser). */
function securityHeaders(origins: readonly string[]) {
  const from = ["'self'", ...origins];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: [...from, 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: from,
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      // What sanitises HTML, and the worker that hashes files before they are sent.
      trustedTypes: ['dompurify', 'worker'],
    },
    referrerPolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    // Whoever stands in front decides whether there is TLS at all.
    strictTransportSecurity: false,
    xFrameOptions: 'DENY',
  });
}
