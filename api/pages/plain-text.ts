import { Parser } from 'htmlparser2';
import { SHOWN_INSTEAD } from '../contract/embeds.ts';
import type { Credit } from './records.ts';

const INSTEAD = new RegExp(`^${SHOWN_INSTEAD}$`);

/** `known`: those who may be named. */
export function plainText(html: string | null, known: ReadonlyMap<string, Credit> = new Map()): string {
  if (!html) return '';
  const words: string[] = [];
  let within = 0;
  const parser = new Parser({
    ontext: (text) => void words.push(within === 0 ? text : ''),
    onopentag: (name, { contributorid, 'contributor-id': id = contributorid }) => {
      if (/^(p|br|div|li|h\d|td)$/.test(name)) words.push(' ');
      if (!INSTEAD.test(name)) return;
      if (within === 0) words.push(known.get(id ?? '')?.name ?? '');
      within += 1;
    },
    onclosetag: (name) => {
      if (INSTEAD.test(name)) within -= 1;
    },
  });
  parser.end(html);
  return words.join('').replaceAll(/\s+/g, ' ').trim();
}
