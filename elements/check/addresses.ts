import { SCHEMES } from '@lichthof/api/contract/html';
import { type Edit, error, type Finding, type KnownIds } from './finding.ts';
import { deadReference } from './references.ts';
import type { Attribute } from './tags.ts';

const MAIL = /^[^\s@/:?#]+@[^\s@/:?#]+\.[a-z]{2,}$/i;

export function checkAddress(attribute: Attribute, known: KnownIds): Finding[] {
  const { value } = attribute;
  // Browsers skip white space and control characters in a scheme.
  const compact = value.replaceAll(/\s|\p{Cc}/gu, '');
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(compact)?.[1]?.toLowerCase();
  const instead = (address: string): Edit[] => [replaceValue(attribute, address)];
  if (scheme !== undefined && !SCHEMES.some((it) => it === scheme))
    return [error(attribute, `Adressen mit ${scheme}: werden beim Speichern entfernt.`)];
  if (compact.startsWith('//')) {
    const message = `Der Adresse „${value}“ fehlt https: am Anfang; so wird sie beim Speichern entfernt.`;
    return [error(attribute, message, instead(`https:${compact}`))];
  }
  if (/^www\./i.test(compact)) {
    const message = `„${value}“ ist so eine Seite dieser Website. Meinten Sie https://${compact}?`;
    return [error(attribute, message, instead(`https://${compact}`))];
  }
  if (MAIL.test(compact)) {
    const message = `„${value}“ ist so eine Seite dieser Website. Meinten Sie mailto:${compact}?`;
    return [error(attribute, message, instead(`mailto:${compact}`))];
  }
  return deadLink(attribute, known);
}

/** Addresses of the application that lead to a record: /blog/{id}, /album/{id}, /site/{name}, the first slash or not. */
function deadLink(attribute: Attribute, known: KnownIds): Finding[] {
  const [, start = '', page, id] = /^(\/?(blog|album|site)\/)([^/?#]+)/.exec(attribute.value) ?? [];
  if (!id) return [];
  const rest = attribute.value.slice(start.length + id.length);
  const address = (meant: string) => [replaceValue(attribute, `${start}${meant}${rest}`)];
  if (page === 'site')
    return deadReference(attribute, ['text'], id.startsWith('t-') ? id : `t-${id}`, known, (meant) =>
      address(id.startsWith('t-') ? meant : meant.slice(2)),
    );
  return deadReference(attribute, [page === 'blog' ? 'post' : 'album'], id, known, address);
}

/** The attribute once more, with another value. */
export const replaceValue = ({ from, to, written }: Attribute, value: string): Edit => ({
  from,
  to,
  insert: `${written}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
});
