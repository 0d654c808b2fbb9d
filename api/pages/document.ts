import type { Moment } from '../clock/clock.ts';
import type { Picture } from '../contract/picture.ts';
import type { SiteInfo } from '../contract/site.ts';
import type { Services } from '../services/services.ts';
import type { Markup } from './markup.ts';

export interface Asked {
  services: Services;
  site: SiteInfo;
  origin: string;
  at: Moment;
  path: string;
  search: URLSearchParams;
}

/** What an address is about, for whoever runs no JavaScript: search engines, feed readers, previews of links, and people. */
export interface Document {
  status: 200 | 404;
  title: string;
  description: string;
  /** The one address of it, with its query; null: it is not to be found by searching. */
  address: string | null;
  picture: { url: string; alt: string } | null;
  /** What is seen first of it, as wide as the text; null: something else. */
  first?: Picture | null | undefined;
  /** Where it is an article. */
  article?: { published: string; tags: readonly string[] };
  /** What https://schema.org calls it. */
  data?: Readonly<Record<string, unknown>>;
  body: Markup;
}

const MOST = 160;

/** One line of plain text, cut at a word. */
export function summary(text: string | null | undefined, otherwise: string): string {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim() || otherwise;
  if (line.length <= MOST) return line;
  const cut = line.slice(0, line.lastIndexOf(' ', MOST) > 0 ? line.lastIndexOf(' ', MOST) : MOST);
  return `${cut.toWellFormed().replace(/[\s,;:–\uFFFD-]+$/, '')} …`;
}
