import DOMPurify, { type Config, type DOMPurify as Sanitizer } from 'dompurify';

const TAGS = new Set([
  'brpwc-contributor',
  'brpwc-album',
  'brpwc-conditional',
  'brpwc-post-image',
  'brpwc-post-thumbnail',
  'brpwc-post-text',
  'brpwc-select-site',
  'brpwc-select-worksafe',
  'brpwc-link',
]);

const config = {
  RETURN_DOM_FRAGMENT: true,
  CUSTOM_ELEMENT_HANDLING: {
    tagNameCheck: (tag: string) => TAGS.has(tag),
    attributeNameCheck: /^[a-z-]+id$/,
  },
} satisfies Config;

let sanitizer: Sanitizer | undefined;

/** Makes author HTML safe to insert: a fragment without scripts, foreign elements and unsafe addresses. */
export function sanitize(html: string): DocumentFragment {
  sanitizer ??= DOMPurify(window); // an own instance: its hooks do not leak into other users of DOMPurify
  return sanitizer.sanitize(html, config);
}
