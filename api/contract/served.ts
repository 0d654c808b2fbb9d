import * as z from 'zod/mini';
import { call } from './call.ts';
import { SIZES } from './picture.ts';

export const picture = call({
  method: 'GET',
  path: '/imgs/{path}',
  params: ['path'],
  query: z.object({
    /** Long edge in pixels. */
    size: z.optional(z.enum(SIZES.map(String))),
    /** The picture's `hash`: with it the answer may be kept for ever. */
    v: z.optional(z.string()),
    /** The session's secret, for what not everybody may see. */
    id: z.optional(z.string()),
    /** `1`: the file as it was uploaded, for those who may download it. */
    original: z.optional(z.literal('1')),
  }),
  media: 'image/*',
  summary: 'A picture: JPEG, or AVIF where that is accepted and there is one.',
});

export const blogText = call({
  method: 'GET',
  path: '/blog/{location}',
  params: ['location'],
  query: z.object({ nsfw: z.optional(z.literal('1')) }),
  media: 'text/plain',
  summary: 'The text file of a post or text block, as far as everybody may read it.',
});

const state = z.object({ status: z.string() });
export const alive = call({
  method: 'GET',
  path: '/healthz',
  answer: state,
  summary: 'The process answers.',
});

export const ready = call({
  method: 'GET',
  path: '/readyz',
  answer: z.object({
    database: z.boolean(),
    storage: z.boolean(),
    pictures: z.nullable(z.object({ looked: z.int(), damaged: z.int() })),
  }),
  summary:
    'Database and storage can be reached, and of a sample of the pictures not all files are missing; else 503.',
});

export const openapi = call({
  method: 'GET',
  path: '/v1/openapi.json',
  answer: z.looseObject({ openapi: z.string() }),
  summary: 'This description.',
});

export const docs = call({
  method: 'GET',
  path: '/v1/docs',
  media: 'text/html',
  summary: 'This description, to read and to try.',
});

export const metrics = call({
  method: 'GET',
  path: '/metrics',
  media: 'text/plain',
  summary: 'Figures for Prometheus; for the machine itself, its private network and administrators.',
});

export const docsAsset = call({
  method: 'GET',
  path: '/v1/docs/{asset}',
  params: ['asset'],
  media: '*/*',
  summary: 'Script and style of the page.',
});

export const download = call({
  method: 'GET',
  path: '/downloads/{task}/{name}',
  params: ['task', 'name'],
  media: 'application/zip',
  summary: 'An archive; the address is signed and comes from the download call. Can be resumed with `Range`.',
});
