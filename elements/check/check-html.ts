import { checkAttributes } from './check-attributes.ts';
import { checkTag } from './check-tag.ts';
import { type Finding, type KnownIds, warning } from './finding.ts';
import { Nesting } from './nesting.ts';
import { tags } from './tags.ts';

const isOurs = (name: string) => name.startsWith('brpwc-');

/**
 * What is wrong with the HTML of a post, before it is saved: unknown elements, attributes and values, elements that are
 * not closed or never shown, paragraphs that escape from an element, references and links to what does not exist, and
 * what saving removes. Needs no DOM.
 *
 * @example checkHtml('<brpwc-contributor contributorId="x"/>', { contributor: state.contributors.items })
 */
export function checkHtml(html: string, known: KnownIds = {}): Finding[] {
  const findings: Finding[] = [];
  const nesting = new Nesting(isOurs);
  const misspelt = new Map<string, Finding[]>();
  for (const tag of tags(html)) {
    if (tag.kind === 'comment') {
      findings.push(warning(tag, 'Kommentare werden beim Speichern entfernt.'));
      continue;
    }
    findings.push(...nesting.add(tag));
    if (tag.kind === 'end') {
      const { correction } = misspelt.get(tag.name)?.pop() ?? {};
      const insert = correction?.[0]?.insert;
      if (insert) correction.push({ from: tag.from + 2, to: tag.from + 2 + tag.name.length, insert });
      continue;
    }
    findings.push(...checkTag(tag, isOurs(tag.name), known));
    if (!isOurs(tag.name)) continue;
    const ofElement = checkAttributes(tag, known);
    findings.push(...ofElement);
    const [unknown] = ofElement.filter(({ from, correction }) => from === tag.from && correction);
    if (!unknown || tag.selfClosing) continue;
    const open = misspelt.get(tag.name) ?? [];
    misspelt.set(tag.name, open);
    open.push(unknown);
  }
  return [...findings, ...nesting.end()].toSorted((a, b) => a.from - b.from);
}
