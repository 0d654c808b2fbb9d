import './jsx.ts';

export { CATALOG, type Catalog, type Tag } from './catalog.ts';
export { checkHtml } from './check/check-html.ts';
export type { Edit, Finding, KnownIds } from './check/finding.ts';
export type { BrpElement } from './define.ts';
export { documentation, type DocumentedElement, type Example, exampleHtml } from './docs.ts';
export { defineElements } from './elements.ts';
export type { ElementEvents } from './events.ts';
export { ElementGuide, type ElementGuideProps } from './guide.tsx';
export { configure, type HostServices, type LogLevel, type PictureSource } from './host.ts';
export { PostHtml, type PostHtmlProps } from './post-html.tsx';
export { sanitize } from './sanitize.ts';
export type { AlbumPreview, AlbumSeen, ContributorSeen, ElementImage } from './seen.ts';
export {
  byId,
  createState,
  type ElementsState,
  type LoadState,
  type SeenList,
  type StateInit,
} from './state.ts';
