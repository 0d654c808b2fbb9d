import {
  ADDRESS_ATTRIBUTES,
  ATTRIBUTES,
  COMMON_ATTRIBUTES,
  REMOVED_WITH_CONTENT,
  TAGS,
} from '@lichthof/api/contract/html';
import { checkAddress, replaceValue } from './addresses.ts';
import { error, type Finding, type KnownIds, warning } from './finding.ts';
import type { Attribute, TagToken } from './tags.ts';

const COMMON: readonly string[] = COMMON_ATTRIBUTES;
const WINDOWS = ['blank', 'self', 'parent', 'top'];

/** What is wrong with any tag, an element of ours or not; what saving removes is one of it. */
export function checkTag(tag: TagToken, isOurs: boolean, known: KnownIds): Finding[] {
  if (!isOurs && !TAGS.includes(tag.name)) return [removedTag(tag)];
  const seen = new Set<string>();
  const findings = tag.attributes.flatMap((attribute) => {
    if (seen.has(attribute.name)) return [repeated(tag, attribute)];
    seen.add(attribute.name);
    if (!isAllowed(tag, attribute)) return isOurs ? [] : [removedAttribute(attribute)];
    if (ADDRESS_ATTRIBUTES.includes(attribute.name)) return checkAddress(attribute, known);
    return attribute.name === 'target' ? checkTarget(attribute) : [];
  });
  if (tag.name === 'img' && !tag.attributes.some(({ name }) => name === 'alt'))
    findings.push(
      warning(
        tag,
        'Dem Bild fehlt alt: was zu sehen ist, für alle, die es nicht sehen. Leer, wenn es nur schmückt.',
      ),
    );
  return findings;
}

const isAllowed = ({ name }: TagToken, attribute: Attribute) =>
  COMMON.includes(attribute.name) || (ATTRIBUTES[name]?.includes(attribute.name) ?? false);

function removedTag(tag: TagToken): Finding {
  const what = REMOVED_WITH_CONTENT.includes(tag.name) ? ' samt Inhalt' : '';
  return warning(tag, `<${tag.name}> wird beim Speichern${what} entfernt.`);
}

const removedAttribute = (attribute: Attribute) =>
  warning(attribute, `${attribute.written} wird beim Speichern entfernt.`, [without(attribute)]);

const repeated = (tag: TagToken, attribute: Attribute) =>
  error(attribute, `${attribute.written} steht mehrmals in <${tag.name}>; nur das erste gilt.`, [
    without(attribute),
  ]);

const without = ({ spaceFrom, to }: Attribute) => ({ from: spaceFrom, to, insert: '' });

function checkTarget(attribute: Attribute): Finding[] {
  const { value } = attribute;
  if (!WINDOWS.includes(value.toLowerCase())) return [];
  const near = `_${value.toLowerCase()}`;
  return [
    error(attribute, `target kann nicht „${value}“ sein. Meinten Sie ${near}?`, [
      replaceValue(attribute, near),
    ]),
  ];
}
