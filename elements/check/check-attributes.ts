import { CATALOG } from '../catalog.ts';
import { type CatalogEntry, type Input, spellings } from '../inputs.ts';
import type { Finding, KnownIds } from './finding.ts';
import { deadLink, deadReference } from './references.ts';
import type { Attribute, TagToken } from './tags.ts';

const ENTRIES = new Map<string, CatalogEntry>(Object.entries(CATALOG));
/** What every element may have. */
const GLOBAL = /^(class|id|title|lang|dir|hidden|role|tabindex|aria-[a-z]+|data-[\w-]+)$/;

/** Whether an element and its attributes are what the catalogue knows. */
export function checkAttributes(tag: TagToken, known: KnownIds): Finding[] {
  const entry = ENTRIES.get(tag.name);
  if (!entry) return [finding(tag, `Den Baustein ${tag.name} gibt es nicht.`)];
  const inputs = Object.entries(entry.inputs);
  const given = tag.attributes.map((attribute) => ({
    attribute,
    input: inputs.find(([name]) => spellings(name).includes(attribute.name))?.[1],
  }));
  const missing = inputs.filter(([, input]) => isMissing(input, given));
  return [
    ...missing.map(([name]) => finding(tag, `${tag.name} braucht das Attribut ${name}.`)),
    ...given.flatMap(({ attribute, input }) => {
      if (input) return checkValue(attribute, input, known);
      if (GLOBAL.test(attribute.name)) return [];
      return [finding(attribute, `${tag.name} hat kein Attribut ${attribute.written}.`)];
    }),
  ];
}

const isMissing = (input: Input, given: readonly { attribute: Attribute; input?: Input }[]) =>
  input.type === 'text' &&
  input.required &&
  !given.some((it) => it.input === input && it.attribute.value.trim());

function checkValue(attribute: Attribute, input: Input, known: KnownIds): Finding[] {
  const { written, value } = attribute;
  const values = input.type === 'flag' ? ['0', '1', 'true', 'false'] : input.values;
  const meant = input.type === 'text' && input.ignoreCase ? value.toLowerCase() : value;
  if (values && !values.includes(meant)) {
    const choice = values.filter(Boolean).join(', ');
    return [finding(attribute, `${written} kann nicht „${value}“ sein. Möglich sind: ${choice}.`)];
  }
  const dead =
    input.type === 'text' && input.refersTo
      ? deadReference(input.refersTo, value, known)
      : deadLink(value, known);
  return dead ? [finding(attribute, dead)] : [];
}

const finding = ({ from, to }: { from: number; to: number }, message: string): Finding => ({
  severity: 'error',
  message,
  from,
  to,
});
