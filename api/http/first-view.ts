import { setTimeout } from 'node:timers/promises';
import { firstPage } from '../contract/first-page.ts';
import { siteInfo, type SiteInfo } from '../contract/site.ts';
import { represent, type Representation } from './conditional.ts';

/** Asks the API what anybody may ask it: without a token. */
export type Ask = (path: string, headers: Record<string, string>) => Response | Promise<Response>;

const SLOT = '<!-- first view -->';
/** Milliseconds. After that the application asks for its pictures itself, and has at least itself to show. */
const TIMEOUT = 2000;

/**
 * The page of the SPA with the answers in it that it would ask for first: the data of its site, and with `pictures` the
 * first page of the grid, as the API gives it to those who are nobody and have not chosen anything. Everybody gets the
 * same page; whoever is somebody leaves the pictures in it alone and asks by himself.
 */
export function firstViews(html: string, ask: Ask, timeoutMs = TIMEOUT) {
  const views = new Map<string, { tag: string; page: Representation }>();

  return async function firstView(site: SiteInfo, pictures: boolean): Promise<Representation> {
    const key = `${site.siteId} ${pictures}`;
    const known = views.get(key);
    const url = firstPage(site.albums);
    // Who gets its data from another origin may get other data there.
    const answer =
      pictures && site.api === '' ? await inTime(ask(url, ifNoneMatch(known?.tag)), timeoutMs) : null;
    const tag = answer?.headers.get('ETag') ?? '';
    if (known?.tag === tag) return known.page;

    const info = block(siteInfo.path, JSON.stringify(site));
    const json = answer?.ok ? await answer.text() : null;
    const text = json === null ? fill(html, SLOT, info) : fill(html, SLOT, info + block(url, json));
    const page = represent(Buffer.from(text));
    views.set(key, { tag, page });
    return page;
  };
}

const fill = (html: string, slot: string, text: string) => html.replace(slot, () => text);

const ifNoneMatch = (tag = '') => ({ 'If-None-Match': tag });

const inTime = (answer: Response | Promise<Response>, timeoutMs: number) =>
  Promise.race([answer, setTimeout(timeoutMs, null, { ref: false })]);

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** JSON is no script: the CSP has nothing against it, as long as no text in it can end the element. */
const block = (url: string, json: string) =>
  `<script type="application/json" data-url="${attribute(url)}">${json.replaceAll('<', '\\u003c')}</script>`;
