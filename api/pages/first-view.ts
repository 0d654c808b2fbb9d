import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { siteInfo, type SiteInfo } from '../contract/site.ts';
import type { State } from '../data/state.ts';
import { represent, type Representation } from '../http/conditional.ts';
import { askFor, type Get, type Open } from './asks.ts';
import type { Asked, Document } from './document.ts';
import { frame } from './frame.ts';
import { head } from './head.ts';
import { kept } from './kept.ts';
import { Markup, markup } from './markup.ts';

/** Asks the API what anybody may ask it: without a token. */
export type Ask = (path: string) => Response | Promise<Response>;

/** Who is asked for an address, by which name, and for which. */
export type Address = Pick<Asked, 'site' | 'origin' | 'path' | 'search'>;

export interface View {
  /** 503: what the page is about cannot be told now, nor whether there is such a page. */
  status: 200 | 404 | 503;
  page: Representation;
  /** It may be remembered. */
  lasting: boolean;
}

interface Sources {
  ask: Ask;
  open: Open;
  /** What all pages are made of. */
  state: () => Promise<State & { today: string }>;
  pageOf: (address: Address) => Promise<Document>;
  /** Links to what the screen of a path is made of. */
  preloads: (path: string) => Markup | null;
  failed: (error: unknown) => void;
}

/** What the built page leaves to be said, filled in one go: nothing that is put in is looked at again. */
const SLOTS =
  /<title>Lichthof<\/title>|"\/favicon\.svg"|<\/head>|<div class="site-header"|<!-- first view -->|<noscript>[^]*?<\/noscript>/g;
/** Milliseconds. After that the application asks for its data itself, and has at least itself to show. */
const TIMEOUT = 2000;
/** Characters. A longer answer is asked for by itself, and need not come again with each page. */
const MOST = 200_000;

/**
 * The page of the SPA with what its address is about for whoever runs no JavaScript, and with the answers in it that it would ask
 * for first: the data of its site, and what its screen shows, as the API gives it to those who are nobody and have not chosen
 * anything. Everybody gets the same page; whoever is somebody leaves all that alone and asks by himself.
 */
export function firstViews(
  html: string,
  { ask, open, state, pageOf, preloads, failed }: Sources,
  timeoutMs = TIMEOUT,
) {
  const keptView = kept<View>(state);

  return async function firstView(address: Address): Promise<View> {
    const view = current(address).catch((error: unknown) => {
      failed(error);
      return null;
    });
    const inTime = await Promise.race([view, setTimeout(timeoutMs, null, { ref: false })]);
    return inTime ?? { status: 503, page: pageWith(address, null, []), lasting: false };
  };

  function current(address: Address): Promise<View> {
    const { site, origin, path, search } = address;
    const key = `${site.siteId} ${origin} ${path} ${ASKED.map((name) => search.get(name)).join(' ')}`;
    return keptView(site, key, async () => {
      // Who gets its data from another origin may get other data there.
      const answers = site.api === '' ? answersFor(address) : new Map<string, string | null>();
      const [document, found] = await Promise.all([pageOf(address), answers]);
      const { status } = document;
      const texts = [...found].filter(([, text]) => text === null || text.length <= MOST);
      const page = pageWith(
        address,
        document,
        texts.filter(([, text]) => text !== '').map(([url, text]) => block(url, text ?? '')),
      );
      return { status, page, lasting: status === 200 && texts.every(([, text]) => text !== '') };
    });
  }

  /** By address, in the order in which they are asked for; empty where there is none, null where it is not for everybody. */
  async function answersFor(address: Address): Promise<Map<string, string | null>> {
    const answers = new Map<string, string | null>();
    const get: Get = async (url, schema) => {
      answers.set(url, '');
      const answer = await ask(url);
      if (!answer.ok) return null;
      const text = await answer.text();
      answers.set(url, text);
      return z.parse(schema, JSON.parse(text));
    };
    await askFor(address, { get, open, leave: (url) => void answers.set(url, null) });
    return answers;
  }

  function pageWith(address: Address, document: Document | null, answers: readonly Markup[]): Representation {
    const { site } = address;
    const info = block(siteInfo.path, JSON.stringify(site));
    const text = html.replaceAll(SLOTS, (slot) => {
      if (slot.startsWith('<title')) return (document ? head(address, document) : named(site)).text;
      if (slot.startsWith('<noscript')) return document ? frame(site, document.body).text : slot;
      if (slot === '</head>') return `${preloads(address.path)?.text ?? ''}${slot}`;
      if (slot.startsWith('<div')) return site.showHeader ? slot : `${slot} hidden`;
      return slot.startsWith('"') ? markup`"${site.favIcon}"`.text : markup`${[info, ...answers]}`.text;
    });
    return represent(Buffer.from(text));
  }
}

/** What a page depends on beside its path. */
const ASKED = ['bild', 'seite'] as const;

const named = ({ siteName }: SiteInfo) => markup`<title>${siteName}</title>`;

/** JSON is no script: the CSP has nothing against it, as long as no text in it can end the element. */
const block = (url: string, text: string) =>
  markup`<script type="application/json" data-url="${url}">${new Markup(text.replaceAll('<', '\\u003c'))}</script>`;
