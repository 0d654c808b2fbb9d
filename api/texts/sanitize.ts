import sanitizeHtml from 'sanitize-html';
import { without } from '../contract/embeds.ts';
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

const CONDITIONED = new Set(['brpwc-conditional', 'brpwc-post-text']);

/** The same without what is meant for the open mode only, nested conditionals included. */
export const sanitizeWorksafe = (html: string): string =>
  without(
    sanitize(html),
    ({ tag, attribs }) => CONDITIONED.has(tag) && attribs['condition']?.trim().toLowerCase() === 'nsfw',
  );
