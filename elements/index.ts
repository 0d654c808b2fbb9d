import './jsx.ts';

export { CATALOG, type Catalog, type Tag } from './catalog/catalog.ts';
export { checkHtml } from './check/check-html.ts';
export type { Edit, Finding, KnownIds } from './check/finding.ts';
export type { BrpElement } from './element/types.ts';
export { documentation, type DocumentedElement, type Example, exampleHtml } from './catalog/docs.ts';
export { defineElements } from './elements.ts';
export type { ElementEvents } from './host/events.ts';
export { ElementGuide, type ElementGuideProps } from './guide/guide.tsx';
export { configure, type HostServices, type LogLevel, type PictureSource } from './host/host.ts';
export { PostHtml, type PostHtmlProps } from './html/post-html.tsx';
export { sanitize } from './html/sanitize.ts';
export type { AlbumPreview, AlbumSeen, ContributorSeen, ElementImage } from './host/seen.ts';
export {
  byId,
  createState,
  type ElementsState,
  type LoadState,
  type SeenList,
  type StateInit,
} from './host/state.ts';
