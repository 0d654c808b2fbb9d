import type { MenuItem } from '../contract/site.ts';
import type * as z from 'zod/mini';
import type { Asked } from './document.ts';
import { type Markup, markup } from './markup.ts';

type Site = Asked['site'];

/** The page of whoever runs no JavaScript: the same ways through the site, as links. */
export const frame = (site: Site, body: Markup): Markup =>
  markup`<noscript><div class="plain">${site.showHeader && header(site)}
<main>${body}</main>
${site.showFooter && footer(site)}</div></noscript>`;

const header = ({ siteName, top }: Site) =>
  markup`<header><p><a href="/images">${siteName}</a></p><nav aria-label="Hauptmenü">${links(top)}</nav></header>`;

const footer = ({ bottom, minor, copyright }: Site) =>
  markup`<footer><nav aria-label="Weitere Seiten">${links(unique([...bottom, ...minor]))}</nav><p>© ${copyright}</p></footer>`;

const links = (items: readonly z.infer<typeof MenuItem>[]): Markup =>
  markup`<ul>${items.map(({ title, href }) => markup`<li><a href="${href}">${title}</a></li>`)}</ul>`;

const unique = <T extends { href: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.href, item])).values(),
];
