import type { CatalogEntry, Inputs } from './inputs.ts';

const IMAGE = {
  id: { type: 'text', default: '', required: true, refersTo: ['image'] },
  clickTarget: { type: 'text', default: '' },
} as const satisfies Inputs;

/**
 * What authors can write: the single source of attribute parsing, sanitiser, checker, typings, editor completion and
 * README tables. Pure data; what it means is said in `docs.ts`.
 */
export const CATALOG = {
  'brpwc-post-image': {
    content: 'none',
    inputs: { ...IMAGE, useThumbnail: { type: 'flag', default: '0' } },
  },
  'brpwc-post-thumbnail': {
    content: 'none',
    inputs: { ...IMAGE, useThumbnail: { type: 'flag', default: '1' } },
  },
  'brpwc-post-text': {
    content: 'none',
    inputs: {
      id: { type: 'text', default: '', required: true, refersTo: ['text', 'post'] },
      condition: { type: 'text', default: '', values: ['nsfw', 'sfw', ''], ignoreCase: true },
    },
  },
  'brpwc-contributor': {
    content: 'none',
    inputs: {
      contributorId: { type: 'text', default: '', required: true, refersTo: ['contributor'] },
      showRole: { type: 'flag', default: '0' },
      silent: { type: 'flag', default: '0' },
    },
  },
  'brpwc-album': {
    content: 'none',
    inputs: {
      id: { type: 'text', default: '', required: true, refersTo: ['album'] },
      postId: { type: 'text', default: '', refersTo: ['post'] },
    },
  },
  'brpwc-conditional': {
    content: 'wrap',
    inputs: { condition: { type: 'text', default: '', required: true, values: ['nsfw', 'sfw'] } },
  },
  'brpwc-link': {
    content: 'wrap',
    inputs: {
      href: { type: 'text', default: '', required: true },
      class: { type: 'text', default: '' },
      target: { type: 'text', default: '' },
    },
  },
  'brpwc-select-site': { content: 'wrap', inputs: {} },
  'brpwc-select-worksafe': { content: 'wrap', inputs: {} },
} as const satisfies Record<`brpwc-${string}`, CatalogEntry>;

export type Catalog = typeof CATALOG;
export type Tag = keyof Catalog;
