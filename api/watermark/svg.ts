import { invalid } from '../problem/problem.ts';

const ELEMENTS = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan textPath defs use symbol switch a clipPath mask
   linearGradient radialGradient stop title desc metadata style`.split(/\s+/),
);
/** What drawing programs write for themselves; nobody draws it. */
const OWN = /^(?:sodipodi|inkscape|rdf|cc|dc|sketch|serif|i|x|xmp\w*|graph|pgf|ns\d*):/;

const NO_SVG = 'Das ist keine SVG-Datei.';
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
  for (const [, target = ''] of text.matchAll(/\burl\s*\(\s*["']?\s*(.?)/gi))
    if (target !== '#') throw refuse(FOREIGN);
  // A character may be written as a number, to look like something else here.
  if (/(?:href|url\s*\(|style)[^<>]*&#/i.test(text)) throw refuse(FOREIGN);
}
