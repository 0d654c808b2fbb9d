import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { firstPage, GridImage } from '../contract/first-page.ts';
import { srcset } from '../contract/picture.ts';
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
    const text =
      json === null
        ? fill(html, SLOT, info)
        : fill(fill(html, SLOT, info + block(url, json)), '</head>', `${preload(json, site)}</head>`);
    const page = represent(Buffer.from(text));
    views.set(key, { tag, page });
    return page;
  };
}

const fill = (html: string, slot: string, text: string) => html.replace(slot, () => text);

const ifNoneMatch = (tag = '') => ({ 'If-None-Match': tag });

const inTime = (answer: Response | Promise<Response>, timeoutMs: number) =>
  Promise.race([answer, setTimeout(timeoutMs, null, { ref: false })]);

/** How many pictures of the grid a window shows without being scrolled, about. */
const VISIBLE = 8;

/**
 * The largest picture of the first view, asked for with the application and not after it. Rows are of one height, so the
 * widest is the largest; `sizes` is what the grid makes of it (`web/images/layout.ts`), before it is justified.
 */
function preload(json: string, site: SiteInfo): string {
  const page = z.safeParse(z.object({ items: z.array(GridImage) }), JSON.parse(json));
  const items = page.data?.items ?? [];
  const [widest] = items.slice(0, VISIBLE).toSorted((a, b) => b.width / b.height - a.width / a.height);
  if (!widest) return '';
  const ratio = (widest.width / widest.height).toFixed(3);
  const sizes = `(width < 48rem) min(100vw, ${ratio} * 37vw), calc(${ratio} * clamp(152px, 19.5vw, 320px))`;
  return `<link rel="preload" as="image" imagesrcset="${attribute(srcset(widest, site))}" imagesizes="${sizes}" fetchpriority="high">`;
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** JSON is no script: the CSP has nothing against it, as long as no text in it can end the element. */
const block = (url: string, json: string) =>
  `<script type="application/json" data-url="${attribute(url)}">${json.replaceAll('<', '\\u003c')}</script>`;
