import { SHARED } from '../contract/picture.ts';
import type { Asked, Document } from './document.ts';
import { json, type Markup, markup } from './markup.ts';

export function head({ site, origin }: Pick<Asked, 'site' | 'origin'>, document: Document): Markup {
  const { title, description, address, article, data } = document;
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
