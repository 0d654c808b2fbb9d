import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../../../api/app.ts';
import type { Services } from '../../../api/services/services.ts';
import { loadPages } from '../../../api/pages/built.ts';

const HTML = `<!doctype html><html lang="de"><head><title>Lichthof</title><link rel="icon" href="/favicon.svg"></head>
<body><div id="root"></div><noscript><p>Ohne</p></noscript><!-- first view --><script src="/app.js"></script></body></html>`;

/** The site with a page that was built, in short. */
export async function openSite(services: Services) {
  const dist = mkdtempSync(path.join(tmpdir(), 'lichthof-site-'));
  writeFileSync(path.join(dist, 'index.html'), HTML);
  const app = createApp(services, await loadPages(dist));
  rmSync(dist, { recursive: true });
  const get = async (address: string, headers: Record<string, string> = {}) =>
    app.request(address, { headers: { Host: 'foto.example', ...headers } });
  return { get, html: async (address: string) => (await get(address)).text() };
}
export type Site = Awaited<ReturnType<typeof openSite>>;

/** The attributes of each element of that name, in the order of the page. */
export const elements = (html: string, tag: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${tag}((?:\\s+[\\w:-]+(?:="[^"]*")?)*)\\s*/?>`, 'g'))].map(([, written]) =>
    Object.fromEntries(
      [...written!.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [
        name!,
        unescaped(value),
      ]),
    ),
  );

export const meta = (html: string, name: string): string | undefined =>
  elements(html, 'meta').find((one) => one['property'] === name || one['name'] === name)?.['content'];

export const link = (html: string, rel: string): Record<string, string> | undefined =>
  elements(html, 'link').find((one) => one['rel'] === rel);

/** What a page says of itself to machines. */
export function dataIn(html: string): Record<string, unknown> | undefined {
  const [, json] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  return json === undefined ? undefined : (JSON.parse(json) as Record<string, unknown>);
}

/** What a page shows without JavaScript. */
export const plainIn = (html: string): string => /<noscript><div[^]*<\/noscript>/.exec(html)?.[0] ?? '';

/** The answers that a page brings along, by the address that they answer. */
export const answersIn = (html: string): Map<string, string> =>
  new Map([...html.matchAll(ANSWER)].map(([, url, json]) => [unescaped(url!), json!]));
/** Without an answer it only names what those who are known ask for. */
const ANSWER = /<script type="application\/json" data-url="([^"]*)">([^<]+)<\/script>/g;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
export const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!);
