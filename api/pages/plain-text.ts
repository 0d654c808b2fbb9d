import { Parser } from 'htmlparser2';
import type { Credit } from './records.ts';

/** In place of what is written in them they show something else, or nothing. */
const SHOWN_INSTEAD = /^brpwc-(?:album|contributor|post-)/;

/** `known`: those who may be named. */
export function plainText(html: string | null, known: ReadonlyMap<string, Credit> = new Map()): string {
  if (!html) return '';
  const words: string[] = [];
  let within = 0;
  const parser = new Parser({
    ontext: (text) => {
      if (within === 0) words.push(text);
    },
    onopentag: (name, { contributorid, 'contributor-id': id = contributorid }) => {
      if (/^(p|br|div|li|h\d|td)$/.test(name)) words.push(' ');
      if (!SHOWN_INSTEAD.test(name)) return;
      if (within === 0) words.push(known.get(id ?? '')?.name ?? '');
      within += 1;
    },
    onclosetag: (name) => {
      if (SHOWN_INSTEAD.test(name)) within -= 1;
    },
  });
  parser.end(html);
  return words.join('').replaceAll(/\s+/g, ' ').trim();
}
