import { sanitize } from '@lichthof/elements';
import {
  ADDRESS_ATTRIBUTES,
  ATTRIBUTES,
  COMMON_ATTRIBUTES,
  ELEMENT_INPUTS,
  REMOVED_WITH_CONTENT,
  SCHEMES,
  TAGS,
} from '@lichthof/api/contract/html';

const ALLOWED = new Set([...TAGS, ...Object.keys(ELEMENT_INPUTS)]);
const COMMON = new Set<string>(COMMON_ATTRIBUTES);

/** What will be seen of HTML that is not saved yet: sanitised as every text, without what saving removes besides. */
export function asSaved(html: string): DocumentFragment {
  const fragment = sanitize(html);
  for (const element of fragment.querySelectorAll('*')) {
    const tag = element.localName;
    if (!ALLOWED.has(tag)) {
      if (REMOVED_WITH_CONTENT.includes(tag)) element.remove();
      else element.replaceWith(...element.childNodes);
      continue;
    }
    for (const name of element.getAttributeNames())
      if (!isKept(tag, name, element.getAttribute(name)!)) element.removeAttribute(name);
  }
  return fragment;
}

const isKept = (tag: string, name: string, value: string) =>
  (COMMON.has(name) || (ATTRIBUTES[tag]?.includes(name) ?? false)) &&
  (!ADDRESS_ATTRIBUTES.includes(name) || isAddress(value));

function isAddress(value: string): boolean {
  // Browsers skip white space and control characters in a scheme.
  const compact = value.replaceAll(/\s|\p{Cc}/gu, '');
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(compact)?.[1]?.toLowerCase();
  return !compact.startsWith('//') && (scheme === undefined || SCHEMES.some((it) => it === scheme));
}
