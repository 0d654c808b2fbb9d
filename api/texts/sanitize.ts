import sanitizeHtml from 'sanitize-html';
import { ATTRIBUTES, COMMON_ATTRIBUTES, ELEMENT_INPUTS, SCHEMES, TAGS } from '../contract/html.ts';
import { balance } from './balance.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...TAGS, ...Object.keys(ELEMENT_INPUTS)],
  allowedAttributes: {
    '*': [...COMMON_ATTRIBUTES],
    ...Object.fromEntries(Object.entries(ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  },
  allowedSchemes: [...SCHEMES],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'click-target', 'clicktarget'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags:
    'script style textarea option noscript template iframe svg math xmp noembed noframes plaintext title'.split(
      ' ',
    ),
};

/** Author HTML as it may leave the server: allow-listed tags, attributes and schemes, balanced. */
export const sanitize = (html: string): string => sanitizeHtml(balance(html), options);

/** The same without what is meant for the open mode only, nested conditionals included. */
export const sanitizeWorksafe = (html: string): string =>
  sanitizeHtml(balance(html), {
    ...options,
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'brpwc-conditional' && attribs['condition']?.trim().toLowerCase() === 'nsfw',
  });
