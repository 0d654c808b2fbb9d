import { Parser } from 'htmlparser2';
import { sanitizeWorksafe } from '../texts/sanitize.ts';

/** The words of author HTML, as far as they are safe for work. */
export function plainText(html: string | null): string {
  if (!html) return '';
  const words: string[] = [];
  const parser = new Parser({
    ontext: (text) => void words.push(text),
    onopentag: (name) => {
      if (/^(p|br|div|li|h\d|td)$/.test(name)) words.push(' ');
    },
  });
  parser.end(sanitizeWorksafe(html));
  return words.join('').replaceAll(/\s+/g, ' ').trim();
}
