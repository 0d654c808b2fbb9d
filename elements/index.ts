export { configure, type HostServices, type LogLevel, type PictureSource } from './host.ts';
export {
  byId,
  createState,
  type ElementsState,
  type LoadState,
  type SeenList,
  type StateInit,
} from './state.ts';
export type { AlbumPreview, AlbumSeen, ContributorSeen, ImageSeen } from './seen.ts';
export { defineElements } from './elements.ts';
export { PostHtml, type PostHtmlProps } from './post-html.tsx';
export { sanitize } from './sanitize.ts';
