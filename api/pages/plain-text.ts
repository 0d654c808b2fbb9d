import { Parser } from 'htmlparser2';

export function plainText(html: string | null): string {
  if (!html) return '';
  const words: string[] = [];
  const parser = new Parser({
    ontext: (text) => void words.push(text),
    onopentag: (name) => {
      if (/^(p|br|div|li|h\d|td)$/.test(name)) words.push(' ');
    },
  });
  parser.end(html);
  return words.join('').replaceAll(/\s+/g, ' ').trim();
}
