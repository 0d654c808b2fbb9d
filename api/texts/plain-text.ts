import { Parser } from 'htmlparser2';
import { SHOWN_INSTEAD } from '../contract/embeds.ts';

/** What stands before and behind them is no one word. */
const BLOCK =
  /^(address|article|aside|blockquote|br|caption|d[dlt]|details|div|fig\w+|footer|h\d|header|hr|li|main|nav|[ou]l|p|pre|section|summary|t(able|body|d|foot|h|head|r))$/;

/** Of sanitised HTML. `known`: those who may be named. */
export function plainText(
  html: string | null,
  known: ReadonlyMap<string, { name: string }> = new Map(),
): string {
  if (!html) return '';
  const words: string[] = [];
  let within = 0;
  const parser = new Parser({
    ontext: (text) => void words.push(within === 0 ? text : ''),
    onopentag: (name, { contributorid, 'contributor-id': id = contributorid }) => {
      if (BLOCK.test(name)) words.push(' ');
      if (!SHOWN_INSTEAD.includes(name)) return;
      if (within === 0) words.push(known.get(id ?? '')?.name ?? '');
      within += 1;
    },
    onclosetag: (name) => {
      if (BLOCK.test(name)) words.push(' ');
      if (SHOWN_INSTEAD.includes(name)) within -= 1;
    },
  });
  parser.end(html);
  return words.join('').replaceAll(/\s+/g, ' ').trim();
}
