import { CATALOG } from './catalog.ts';
import type { CatalogEntry, Input } from './inputs.ts';
import { dashed } from './inputs.ts';

const ENTRIES: [tag: string, entry: CatalogEntry][] = Object.entries(CATALOG);

const values = (input: Input): string[] =>
  input.type === 'flag' ? ['0', '1'] : (input.values?.filter(Boolean) ?? []);

const className = (tag: string) =>
  tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The custom elements manifest, https://github.com/webcomponents/custom-elements-manifest. */
export const customElements = () => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: [
    {
      kind: 'javascript-module',
      path: 'dist/index.js',
      declarations: ENTRIES.map(([tag, { doc, inputs, content }]) => ({
        kind: 'class',
        name: className(tag),
        customElement: true,
        tagName: tag,
        superclass: { name: 'HTMLElement' },
        description: doc,
        attributes: Object.entries(inputs).map(([name, input]) => ({
          name: dashed(name),
          fieldName: name,
          description: input.doc,
          type: { text: typeText(input) },
          default: JSON.stringify(input.default),
        })),
        members: Object.entries(inputs).map(([name, input]) => ({
          kind: 'field',
          name,
          description: input.doc,
          type: { text: input.type === 'flag' ? 'boolean' : 'string' },
          attribute: dashed(name),
          reflects: true,
        })),
        slots: content === 'wrap' ? [{ name: '', description: 'Inhalt, der mit gezeigt wird.' }] : [],
      })),
      exports: ENTRIES.map(([tag]) => ({
        kind: 'custom-element-definition',
        name: tag,
        declaration: { name: className(tag), module: 'dist/index.js' },
      })),
    },
  ],
});

const typeText = (input: Input) =>
  values(input)
    .map((it) => `'${it}'`)
    .join(' | ') || 'string';

/** Completion for authors in VS Code: `"html.customData": ["…/html-data.json"]`. */
export const htmlData = () => ({
  version: 1.1,
  tags: ENTRIES.map(([name, { doc, inputs }]) => ({
    name,
    description: doc,
    attributes: Object.entries(inputs).map(([attribute, input]) => ({
      name: attribute,
      description: input.doc,
      values: values(input).map((value) => ({ name: value })),
    })),
  })),
});

/** A table per element, for the README. */
export const attributeTables = (): string =>
  ENTRIES.map(([tag, { doc, inputs }]) =>
    [`### \`${tag}\``, '', doc, '', ...attributeTable(inputs)].join('\n'),
  ).join('\n');

function attributeTable(inputs: CatalogEntry['inputs']): string[] {
  const rows = Object.entries(inputs).map(([name, input]) => {
    const required = input.type === 'text' && input.required;
    const start = required ? 'nötig' : input.default && `\`${input.default}\``;
    return `| \`${name}\` | ${values(input)
      .map((it) => `\`${it}\``)
      .join(', ')} | ${start} | ${input.doc} |`;
  });
  if (rows.length === 0) return ['Keine Attribute.', ''];
  return ['| Attribut | Werte | Vorgabe | Bedeutung |', '| --- | --- | --- | --- |', ...rows, ''];
}

const [START, END] = ['<!-- generated from catalog.ts -->', '<!-- end of generated -->'];

/** The README with its tables renewed. */
export const withTables = (readme: string): string =>
  readme.replace(new RegExp(`${START}[^]*${END}`), () => `${START}\n\n${attributeTables()}\n${END}`);
