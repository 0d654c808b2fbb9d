import { Parser } from 'htmlparser2';
import { without } from '../contract/embeds.ts';

/** In place of what is written in them they show something else, or nothing. */
const SHOWN_INSTEAD = /^brpwc-(?:album|contributor|post-)/;

export function plainText(html: string | null): string {
  if (!html) return '';
  const words: string[] = [];
  const parser = new Parser({
    ontext: (text) => void words.push(text),
    onopentag: (name) => {
      if (/^(p|br|div|li|h\d|td)$/.test(name)) words.push(' ');
    },
  });
  parser.end(without(html, ({ tag }) => SHOWN_INSTEAD.test(tag)));
  return words.join('').replaceAll(/\s+/g, ' ').trim();
}
