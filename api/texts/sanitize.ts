import sanitizeHtml from 'sanitize-html';
import { decode } from '../contract/embeds.ts';
import {
  ADDRESS_ATTRIBUTES,
  ATTRIBUTES,
  COMMON_ATTRIBUTES,
  ELEMENT_INPUTS,
  REMOVED_WITH_CONTENT,
  SCHEMES,
  TAGS,
} from '../contract/html.ts';
import { balance } from './balance.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...TAGS, ...Object.keys(ELEMENT_INPUTS)],
  allowedAttributes: {
    '*': [...COMMON_ATTRIBUTES],
    ...Object.fromEntries(Object.entries(ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  },
  allowedSchemes: [...SCHEMES],
  allowedSchemesAppliedToAttributes: ADDRESS_ATTRIBUTES,
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: REMOVED_WITH_CONTENT,
};

/** Author HTML as it may leave the server: allow-listed tags, attributes and schemes, balanced. */
export const sanitize = (html: string): string => sanitizeHtml(balance(html), options);

/** An element, as it is told apart. */
export type Named = (element: { tag: string; attribs: Record<string, string> }) => boolean;

const CONDITIONED = new Set(['brpwc-conditional', 'brpwc-post-text']);

/** The same without what is meant for the open mode only, nested conditionals included. */
export const sanitizeWorksafe = (html: string): string =>
  without(
    sanitize(html),
    ({ tag, attribs }) => CONDITIONED.has(tag) && attribs['condition']?.trim().toLowerCase() === 'nsfw',
  );

const ELEMENT = /<(\/?)(brpwc-[a-z-]+|img)(?=[\s>])([^>]*)>/g;
const ATTRIBUTE = / ([\w-]+)="([^"]*)"/g;

/**
 * Sanitised HTML without those of our elements and pictures that are hidden, and all that is in them. Its tags are whole, and ours
 * have their ends. sanitize-html could do it as well, but copies all that it has so far for each element that it takes out.
 */
export function without(html: string, isHidden: Named): string {
  const kept: string[] = [];
  let from = 0;
  let hidden: string | undefined;
  let depth = 0;
  for (const match of html.matchAll(ELEMENT)) {
    const [written, end, tag = '', attributes = ''] = match;
    if (depth > 0) {
      if (tag === hidden) depth += end ? -1 : 1;
    } else if (!end && isHidden({ tag, attribs: attribsOf(attributes) })) {
      kept.push(html.slice(from, match.index));
      hidden = tag;
      depth = tag === 'img' ? 0 : 1;
    } else continue;
    from = match.index + written.length;
  }
  return kept.join('') + (depth > 0 ? '' : html.slice(from));
}

const attribsOf = (written: string): Record<string, string> =>
  Object.fromEntries([...written.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, decode(value!)]));
