import { readFile } from 'node:fs/promises';
import type { Context } from 'hono';
import { CALLS } from './calls.ts';
import { docs, docsAsset, openapi } from '../contract/served.ts';
import type { App } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { represent, type Representation, respond } from '../http/conditional.ts';
import { honoPath } from '../http/serve.ts';
import { openApi } from './openapi.ts';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Lichthof API</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/v1/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/v1/docs/swagger-ui-bundle.js"></script>
    <script src="/v1/docs/start.js"></script>
  </body>
</html>
`;
const START = `SwaggerUIBundle({
  url: '/v1/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: 0,
  tryItOutEnabled: true, validatorUrl: null,
});
`;
const ASSETS: Record<string, { type: string; read: () => Promise<Buffer<ArrayBuffer>> }> = {
  'swagger-ui.css': { type: 'text/css; charset=utf-8', read: () => fromPackage('swagger-ui.css') },
  'swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    read: () => fromPackage('swagger-ui-bundle.js'),
  },
  'start.js': { type: 'text/javascript; charset=utf-8', read: async () => Buffer.from(START) },
};

/** Nothing from anywhere else, nothing inline. */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
  Vary: 'Accept-Encoding',
};

export function docsRoutes(app: App) {
  const held = new Map<string, Promise<Representation>>();
  const send = async (c: Context, name: string, type: string, read: () => Promise<Buffer<ArrayBuffer>>) => {
    const holding = held.get(name) ?? read().then((body) => represent(body));
    held.set(name, holding);
    return respond(c, await holding, { ...HEADERS, 'Content-Type': type });
  };

  app.get(openapi.path, (c) =>
    send(c, 'openapi', 'application/json', async () => Buffer.from(JSON.stringify(openApi(CALLS)))),
  );
  app.get(docs.path, (c) => send(c, 'page', 'text/html; charset=utf-8', async () => Buffer.from(PAGE)));
  app.get(honoPath(docsAsset.path), (c) => {
    const name = c.req.param('asset') ?? '';
    const asset = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
    if (!asset) throw new ApiProblem('not-found');
    return send(c, name, asset.type, asset.read);
  });
}

const fromPackage = (file: string) => readFile(new URL(import.meta.resolve(`swagger-ui-dist/${file}`)));
