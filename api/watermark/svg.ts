import { MAX_SVG } from '../contract/watermark.ts';
import { invalid } from '../problem/problem.ts';

const ELEMENTS = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan textPath defs use symbol switch a clipPath mask
   linearGradient radialGradient stop title desc metadata style`.split(/\s+/),
);
/** What drawing programs write for themselves; nobody draws it. */
const OWN = /^(?:sodipodi|inkscape|rdf|cc|dc|sketch|serif|i|x|xmp\w*|graph|pgf|ns\d*):/;

const NO_SVG = 'Das ist keine SVG-Datei.';
const REPEATED = 'Sie wiederholt ihre Formen zu oft.';
const FOREIGN = 'Sie verweist auf anderes. Erlaubt sind nur eigene Formen und Texte.';

/** Throws `invalid-fields` for what is more than a drawing. */
export function requireDrawing(svg: string, field = 'svg', use = 'Wasserzeichen'): void {
  const refuse = (what: string) =>
    invalid(field, `Diese Datei lässt sich nicht als ${use} verwenden: ${what}`);
  const text = svg
    .replace(/^\uFEFF/, '')
    .replaceAll(/<!--[^]*?-->/g, '')
    // Of the standard, without definitions of its own.
    .replace(/<!DOCTYPE[^[>]*>/, '');
  if (!/^\s*(?:<\?xml\b[^>]*\?>\s*)?<(?:svg:)?svg[\s>]/.test(text)) throw refuse(NO_SVG);
  if (/<!|\0/.test(text)) throw refuse('Sie enthält Definitionen, die nicht erlaubt sind.');
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text)) throw refuse('Sie ist beschädigt.');
  for (const [, name = ''] of text.matchAll(/<\/?\s*([^\s/>?]+)/g)) {
    const local = name.replace(/^svg:/, '');
    if (!ELEMENTS.has(local) && !OWN.test(name))
      throw refuse(`Darin steht „${local.slice(0, 40)}“. Erlaubt sind nur Formen, Verläufe und Texte.`);
  }
  if (/<\?(?!xml\s)/.test(text) || /XInclude|@import|javascript:/i.test(text)) throw refuse(FOREIGN);
  if (/\son\w+\s*=/i.test(text)) throw refuse('Sie enthält ein Programm.');
  for (const [, target = ''] of text.matchAll(/\bhref\s*=\s*["']\s*([^"']*)/gi))
    if (!target.startsWith('#')) throw refuse(FOREIGN);
  for (const [, target = ''] of text.matchAll(/\burl\s*\(\s*(?:["']\s*)?(.?)/gi))
    if (target !== '#') throw refuse(FOREIGN);
  // A character may be written as a number, to look like something else here.
  if (/(?:href|url\s*\(|style)[^<>]*&#/i.test(text)) throw refuse(FOREIGN);
  if (writtenOut(text) > 10 * MAX_SVG) throw refuse(REPEATED);
}

const DEEPEST = 100;

/** Which of all the names are within it. */
interface Element {
  length: number;
  first: number;
  last: number;
}

/** How long it would be with all that is named in the place of each name: ten lines can draw a thousand million shapes. */
function writtenOut(text: string): number {
  const elements = new Map<string, Element>();
  const names: string[] = [];
  const open: { id: string | undefined; at: number; first: number }[] = [];
  for (const { 0: tag, 1: closes, 2: isEmpty, index } of text.matchAll(/<(\/?)[^<>]*?(\/?)>/g)) {
    if (!closes) open.push({ id: /\sid\s*=\s*["']([^"']*)/.exec(tag)?.[1], at: index, first: names.length });
    for (const [, id = ''] of tag.matchAll(/(?:href\s*=\s*["']\s*|url\s*\(\s*(?:["']\s*)?)#([^"')\s]+)/gi))
      names.push(id);
    const ended = closes || isEmpty ? open.pop() : undefined;
    if (ended?.id !== undefined)
      elements.set(ended.id, {
        length: index + tag.length - ended.at,
        first: ended.first,
        last: names.length,
      });
  }
  const known = new Map<string, number>();
  const lengthOf = ({ length, first, last }: Element, depth: number): number =>
    names.slice(first, last).reduce((sum, id) => sum + lengthOfNamed(id, depth + 1), length);
  const lengthOfNamed = (id: string, depth: number): number => {
    const element = elements.get(id);
    if (!element || depth > DEEPEST) return element ? Infinity : 0;
    // What names itself is drawn by nobody.
    if (!known.has(id)) known.set(id, 0).set(id, lengthOf(element, depth));
    return known.get(id)!;
  };
  return lengthOf({ length: text.length, first: 0, last: names.length }, 0);
}
