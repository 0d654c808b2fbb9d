import { COMMON_ATTRIBUTES } from '@lichthof/api/contract/html';
import { CATALOG } from '../catalog/catalog.ts';
import { type CatalogEntry, type Input, spellings } from '../catalog/inputs.ts';
import { replaceValue } from './addresses.ts';
import { error, type Finding, type KnownIds } from './finding.ts';
import { meant, question } from './meant.ts';
import { deadReference } from './references.ts';
import type { Attribute, TagToken } from './tags.ts';

const ENTRIES = new Map<string, CatalogEntry>(Object.entries(CATALOG));
const COMMON: readonly string[] = COMMON_ATTRIBUTES;

/** Whether an element and its attributes are what the catalogue knows. */
export function checkAttributes(tag: TagToken, known: KnownIds): Finding[] {
  const entry = ENTRIES.get(tag.name);
  if (!entry) return [unknownTag(tag)];
  const inputs = Object.entries(entry.inputs);
  const given = tag.attributes.map((attribute) => ({
    attribute,
    input: inputs.find(([name]) => spellings(name).includes(attribute.name))?.[1],
  }));
  const missing = inputs.filter(([, input]) => isMissing(input, given));
  return [
    ...missing.map(([name]) => error(tag, `${tag.name} braucht das Attribut ${name}.`)),
    ...given.flatMap(({ attribute, input }) => {
      if (input) return checkValue(attribute, input, known);
      return COMMON.includes(attribute.name)
        ? []
        : [unknownAttribute(tag, attribute, Object.keys(entry.inputs))];
    }),
  ];
}

/** Its end tag adds to the correction, see `checkHtml`. */
function unknownTag({ name, from, to }: TagToken): Finding {
  const near = meant(name, ENTRIES.keys());
  const message = `Den Baustein ${name} gibt es nicht.${question(near)}`;
  return error({ from, to }, message, near ? [rename(from + 1, name, near)] : undefined);
}

const rename = (from: number, name: string, insert: string) => ({ from, to: from + name.length, insert });

function unknownAttribute(tag: TagToken, attribute: Attribute, inputs: string[]): Finding {
  const near = meant(attribute.name, inputs);
  const message = `${tag.name} hat kein Attribut ${attribute.written}.${question(near)}`;
  return error(attribute, message, near ? [rename(attribute.from, attribute.written, near)] : undefined);
}

const isMissing = (input: Input, given: readonly { attribute: Attribute; input?: Input }[]) =>
  input.type === 'text' &&
  input.required &&
  !given.some((it) => it.input === input && it.attribute.value.trim());

function checkValue(attribute: Attribute, input: Input, known: KnownIds): Finding[] {
  const { written, value } = attribute;
  const values = input.type === 'flag' ? ['0', '1', 'true', 'false'] : input.values;
  const given = input.type === 'text' && input.ignoreCase ? value.toLowerCase() : value;
  if (values && !values.includes(given)) {
    const near = input.type === 'flag' ? FLAGS[value.toLowerCase()] : meant(value, values);
    const choice = values.filter(Boolean).join(', ');
    const message = `${written} kann nicht „${value}“ sein. Möglich sind: ${choice}.${question(near)}`;
    return [error(attribute, message, near ? [replaceValue(attribute, near)] : undefined)];
  }
  if (input.type === 'flag' || !input.refersTo) return [];
  return deadReference(attribute, input.refersTo, value, known, (near) => [replaceValue(attribute, near)]);
}

/** Words that people write for a flag. */
const FLAGS: Partial<Record<string, string>> = {
  ja: '1',
  yes: '1',
  on: '1',
  an: '1',
  nein: '0',
  no: '0',
  off: '0',
  aus: '0',
};
