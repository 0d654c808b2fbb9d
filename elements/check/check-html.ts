import { checkAttributes } from './check-attributes.ts';
import type { Finding, KnownIds } from './finding.ts';
import { Nesting } from './nesting.ts';
import { deadLink } from './references.ts';
import { tags } from './tags.ts';

const isOurs = (name: string) => name.startsWith('brpwc-');

/**
 * What is wrong with the HTML of a post, before it is saved: unknown elements, attributes and values, elements that are
 * not closed, paragraphs that escape from an element, references to what does not exist. Needs no DOM.
 *
 * @example checkHtml('<brpwc-contributor contributorId="x"/>', { contributor: state.contributors.items })
 */
export function checkHtml(html: string, known: KnownIds = {}): Finding[] {
  const findings: Finding[] = [];
  const nesting = new Nesting(isOurs);
  for (const tag of tags(html)) {
    findings.push(...nesting.add(tag));
    if (tag.kind === 'end') continue;
    if (isOurs(tag.name)) findings.push(...checkAttributes(tag, known));
    const href = tag.name === 'a' && tag.attributes.find(({ name }) => name === 'href');
    const dead = href && deadLink(href.value, known);
    if (dead) findings.push({ severity: 'error', message: dead, from: href.from, to: href.to });
  }
  return [...findings, ...nesting.end()].toSorted((a, b) => a.from - b.from);
}
