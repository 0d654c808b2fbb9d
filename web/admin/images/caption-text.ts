import { ELEMENT_INPUTS, TAGS } from '@lichthof/api/contract/html';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** A caption as it is typed: without marks of HTML as long as there are no tags in it. */
export const textOf = (html: string): string =>
  hasTags(html) ? html : html.replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name]!);

export const htmlOf = (text: string): string =>
  hasTags(text) ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const NAMES = [...TAGS, ...Object.keys(ELEMENT_INPUTS)].join('|');
const TAG = new RegExp(`</?(?:${NAMES})(?:\\s[^<>]*|/)?>`, 'i');

/** Of what only looks like one, the server would remove all that follows. */
const hasTags = (text: string) => TAG.test(text);
