import * as z from 'zod/mini';
import { call } from './call.ts';
import { SIZES } from './picture.ts';

export const picture = call('GET', '/imgs/{path}', {
  query: z.object({
    size: z.optional(z.enum(SIZES.map(String))),
    /** The picture's `hash`: with it the answer may be kept for ever. */
    v: z.optional(z.string()),
    /** `1`: 1200 × 630 pixels of it, for previews of links; only of what everybody may see. */
    share: z.optional(z.literal('1')),
    /** The session's secret, for what not everybody may see. */
    id: z.optional(z.string()),
    /** `1`: the file as it was uploaded, for those who may download it. */
    original: z.optional(z.literal('1')),
  }),
  media: 'image/*',
  summary: 'A picture: JPEG, or AVIF where that is accepted and there is one.',
});

export const blogText = call('GET', '/blog/{location}', {
  query: z.object({ nsfw: z.optional(z.literal('1')) }),
  media: 'text/plain',
  summary: 'The text file of a post or text block, as far as everybody may read it.',
});

export const robots = call('GET', '/robots.txt', {
  media: 'text/plain',
  summary: 'What search engines may look at, and where the sitemap is.',
});

/** More than 50,000 addresses come in parts, and what is asked for without `part` names these. */
export const sitemap = call('GET', '/sitemap.xml', {
  query: z.object({ part: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))) }),
  media: 'application/xml',
  summary: 'The addresses of all that everybody may see in safe mode, with pictures.',
});

export const feed = call('GET', '/atom.xml', {
  query: z.object({
    /** Only posts with this tag. */
    tag: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  }),
  media: 'application/atom+xml',
  summary: 'The newest posts, whole, as a feed.',
});

export const manifest = call('GET', '/manifest.webmanifest', {
  media: 'application/manifest+json',
  summary: 'What the site is called, and how it looks, where it is installed.',
});

export const icon = call('GET', '/icons/{name}', {
  media: 'image/png',
  summary: 'The icon of the site: `180.png`, `192.png`, `512.png`, and `maskable.png` with room around it.',
});

const state = z.object({ status: z.string() });
export const alive = call('GET', '/healthz', {
  answer: state,
  summary: 'The process answers.',
});

export const ready = call('GET', '/readyz', {
  answer: z.object({
    database: z.boolean(),
    storage: z.boolean(),
    pictures: z.nullable(z.object({ looked: z.int(), damaged: z.int() })),
  }),
  summary:
    'Database and storage can be reached, and of a sample of the pictures not all files are missing; else 503. An object store that is only away is said.',
});

export const openapi = call('GET', '/v1/openapi.json', {
  answer: z.looseObject({ openapi: z.string() }),
  summary: 'This description.',
});

export const docs = call('GET', '/v1/docs', {
  media: 'text/html',
  summary: 'This description, to read and to try.',
});

export const metrics = call('GET', '/metrics', {
  media: 'text/plain',
  summary: 'Figures for Prometheus; for the machine itself, its private network and administrators.',
});

export const docsAsset = call('GET', '/v1/docs/{asset}', {
  media: '*/*',
  summary: 'Script and style of the page.',
});

export const download = call('GET', '/downloads/{task}/{name}', {
  media: 'application/zip',
  summary: 'An archive; the address is signed and comes from the download call. Can be resumed with `Range`.',
});
