import type { CatalogEntry, Inputs } from './inputs.ts';

const IMAGE = {
  id: { type: 'text', required: true, refersTo: ['image'] },
  clickTarget: { type: 'text' },
} as const satisfies Inputs;

/**
 * What authors can write: the single source of attribute parsing, sanitiser, checker, typings, editor completion and
 * README tables. Pure data; what it means is said in `docs.ts`.
 */
export const CATALOG = {
  'brpwc-post-image': {
    inputs: { ...IMAGE, useThumbnail: { type: 'flag', default: '0' } },
  },
  'brpwc-post-thumbnail': {
    inputs: { ...IMAGE, useThumbnail: { type: 'flag', default: '1' } },
  },
  'brpwc-post-text': {
    inputs: {
      id: { type: 'text', required: true, refersTo: ['text', 'post'] },
      condition: { type: 'text', values: ['nsfw', 'sfw', ''], ignoreCase: true },
    },
  },
  'brpwc-contributor': {
    inputs: {
      contributorId: { type: 'text', required: true, refersTo: ['contributor'] },
      showRole: { type: 'flag', default: '0' },
      silent: { type: 'flag', default: '0' },
    },
  },
  'brpwc-album': {
    inputs: {
      id: { type: 'text', required: true, refersTo: ['album'] },
      postId: { type: 'text', refersTo: ['post'] },
    },
  },
  'brpwc-conditional': {
    wraps: true,
    inputs: { condition: { type: 'text', required: true, values: ['nsfw', 'sfw'] } },
  },
  'brpwc-link': {
    wraps: true,
    inputs: {
      href: { type: 'text', required: true },
      class: { type: 'text' },
      target: { type: 'text' },
    },
  },
  'brpwc-select-site': { wraps: true, inputs: {} },
  'brpwc-select-worksafe': { wraps: true, inputs: {} },
} as const satisfies Record<`brpwc-${string}`, CatalogEntry>;

export type Catalog = typeof CATALOG;
export type Tag = keyof Catalog;
