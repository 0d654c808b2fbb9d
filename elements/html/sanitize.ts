import DOMPurify, { type Config, type DOMPurify as Sanitizer } from 'dompurify';
import { CATALOG } from '../catalog/catalog.ts';
import { spellings } from '../catalog/inputs.ts';

const ALLOWED = new Map<string, ReadonlySet<string>>(
  Object.entries(CATALOG).map(([tag, { inputs }]) => [tag, new Set(Object.keys(inputs).flatMap(spellings))]),
);

const config = {
  RETURN_DOM_FRAGMENT: true,
  USE_PROFILES: { html: true },
  ADD_ATTR: ['target'],
  FORBID_TAGS: ['style', 'template', 'dialog', 'form', 'input', 'button', 'textarea', 'select', 'option'],
  FORBID_ATTR: ['style', 'popover', 'popovertarget', 'popovertargetaction'],
  CUSTOM_ELEMENT_HANDLING: {
    tagNameCheck: (tag: string) => ALLOWED.has(tag),
    // An exact list: whatever passes here is not checked any further, neither as a handler nor as an address.
    attributeNameCheck: (attribute: string, tag = '') => ALLOWED.get(tag)?.has(attribute) ?? false,
    allowCustomizedBuiltInElements: false,
  },
} satisfies Config;

let sanitizer: Sanitizer | undefined;

/**
 * Makes author HTML safe to insert: a fragment without scripts, unknown elements and unsafe addresses. The fragment is
 * inert until it is inserted. Needs the Trusted Types policy name `dompurify` where the page's CSP restricts them.
 */
export function sanitize(html: string): DocumentFragment {
  sanitizer ??= createSanitizer();
  return sanitizer.sanitize(closeElements(html), config);
}

/** An instance of our own, so that its hooks do not leak into other users of DOMPurify. */
function createSanitizer() {
  const own = DOMPurify(window);
  own.addHook('uponSanitizeAttribute', (node, data) => {
    // The id of an element is a key to data: an album called 'images' clobbers nothing.
    if (data.attrName === 'id' && ALLOWED.has(node.localName)) data.forceKeepAttr = true;
  });
  own.addHook('afterSanitizeAttributes', (node) => {
    if (node.localName === 'img') node.setAttribute('loading', 'lazy');
    if (node.localName === 'a' && node.getAttribute('target') === '_blank')
      node.setAttribute('rel', 'noopener');
  });
  return own;
}

/**
 * `<brpwc-x/>` is no empty element in HTML: it would swallow the rest of its parent. Linear, because a tag ends at the
 * next `<` at the latest.
 */
export const closeElements = (html: string): string =>
  html.replace(/<(brpwc-[a-z-]+)((?:"[^"]*"|'[^']*'|[^'"<>])*?)\/>/gi, '<$1$2></$1>');
