import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { encodingOf, etagOf } from '../http/conditional.ts';

interface Page {
  type: string;
  etag: string;
  identity: Buffer<ArrayBuffer>;
  br?: Buffer<ArrayBuffer>;
  gzip?: Buffer<ArrayBuffer>;
}

/** The built SPA by URL path, in memory: no request can name a file that was not there at the start. */
export type Pages = ReadonlyMap<string, Page>;

/** What keeps pages for times without a network; where it is missing, browsers let go of the one that they have. */
export const WORKER = '/sw.js';

export const TYPES: Record<string, string> = {
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

/** Reads what `vite build` made, with the compressed files beside it; without what keeps pages where nothing is to be kept. */
export async function loadPages(dir: string, { offline } = { offline: true }): Promise<Pages> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((entry) => entry.isFile());
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
  if (!offline) pages.delete(WORKER);
  if (!pages.has('/index.html'))
    throw new Error(`In ${dir} liegt keine gebaute Oberfläche. Bitte zuerst „make build“ ausführen.`);
  return pages;
}

export function precompressed(page: Page, accepted: string | undefined) {
  const encoding = encodingOf(accepted);
  const body = encoding && page[encoding];
  return body ? { encoding, body } : { body: page.identity };
}
