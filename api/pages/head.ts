import { isGuarded, type Picture, SHARED, srcset } from '../contract/picture.ts';
import type { Asked, Document } from './document.ts';
import { json, type Markup, markup } from './markup.ts';
import { hostOf } from './pictures.ts';

type From = Pick<Asked, 'site' | 'origin'>;

export function head(from: From, document: Document): Markup {
  const { site, origin } = from;
  const { title, description, address, article, data, first } = document;
  const url = address === null ? null : origin + address;
  return markup`<title>${title} – ${site.siteName}</title>
    <meta name="description" content="${description}">
    ${url === null ? markup`<meta name="robots" content="noindex">` : found(url)}
    <meta property="og:site_name" content="${site.siteName}">
    <meta property="og:locale" content="de_DE">
    <meta property="og:type" content="${article ? 'article' : 'website'}">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    ${article && published(article)}
    ${picture(document)}
    ${first && !isGuarded(first) && preload(from, first)}
    ${data && markup`<script type="application/ld+json">${json({ '@context': 'https://schema.org', ...data })}</script>`}
    <link rel="manifest" href="/manifest.webmanifest">
    <link rel="apple-touch-icon" href="/icons/180.png">
    <link rel="alternate" type="application/atom+xml" title="${site.siteName}" href="/atom.xml">
    <noscript><link rel="stylesheet" href="/noscript.css"></noscript>`;
}

/** There is one language, and it is said so. */
const found = (url: string): Markup => markup`<link rel="canonical" href="${url}">
    <link rel="alternate" hreflang="de" href="${url}">
    <link rel="alternate" hreflang="x-default" href="${url}">
    <meta property="og:url" content="${url}">`;

/** On a phone it is asked for at once: the application comes to it a second later. There it is as wide as the window between `--gutter`. */
const preload = (from: From, first: Picture): Markup =>
  markup`<link rel="preload" as="image" fetchpriority="high" media="(width < 40rem)" imagesrcset="${srcset(first, hostOf(from))}" imagesizes="calc(100vw - 2 * clamp(1rem, 0.55rem + 1.3vw, 2rem))">`;

const published = ({ published, tags }: NonNullable<Document['article']>): Markup =>
  markup`<meta property="article:published_time" content="${published}">${tags.map(
    (tag) => markup`<meta property="article:tag" content="${tag}">`,
  )}`;

const picture = ({ picture }: Document): Markup =>
  picture === null
    ? markup`<meta name="twitter:card" content="summary">`
    : markup`<meta property="og:image" content="${picture.url}">
    <meta property="og:image:type" content="image/jpeg">
    <meta property="og:image:width" content="${SHARED.width}">
    <meta property="og:image:height" content="${SHARED.height}">
    <meta property="og:image:alt" content="${picture.alt}">
    <meta name="twitter:card" content="summary_large_image">`;
