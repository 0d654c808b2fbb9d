import { documentation, type DocumentedElement } from './docs.ts';
import { dashed, defaultOf, type Input, valuesOf } from './inputs.ts';

/** The custom elements manifest, https://github.com/webcomponents/custom-elements-manifest. */
export const customElements = () => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: [
    {
      kind: 'javascript-module',
      path: 'dist/index.js',
      declarations: documentation().map(declaration),
      exports: documentation().map(({ tag }) => ({
        kind: 'custom-element-definition',
        name: tag,
        declaration: { name: className(tag), module: 'dist/index.js' },
      })),
    },
  ],
});

const declaration = ({ tag, doc, wraps, inputs }: DocumentedElement) => ({
  kind: 'class',
  name: className(tag),
  customElement: true,
  tagName: tag,
  superclass: { name: 'HTMLElement' },
  description: doc,
  attributes: inputs.map(({ name, input, doc }) => ({
    name: dashed(name),
    fieldName: name,
    description: doc,
    type: {
      text:
        valuesOf(input)
          .map((it) => `'${it}'`)
          .join(' | ') || 'string',
    },
    default: JSON.stringify(defaultOf(input)),
  })),
  members: inputs.map(({ name, input, doc }) => ({
    kind: 'field',
    name,
    description: doc,
    type: { text: input.type === 'flag' ? 'boolean' : 'string' },
    attribute: dashed(name),
    reflects: true,
  })),
  slots: wraps ? [{ name: '', description: 'Inhalt, der mit gezeigt wird.' }] : [],
});

/** `brpwc-post-image` → `BrpwcPostImage`. */
const className = (tag: string) =>
  tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Completion for authors in VS Code: `"html.customData": ["…/html-data.json"]`. */
export const htmlData = () => ({
  version: 1.1,
  tags: documentation().map(({ tag, doc, inputs }) => ({
    name: tag,
    description: doc,
    attributes: inputs.map(({ name, input, doc }) => ({
      name,
      description: doc,
      values: valuesOf(input).map((value) => ({ name: value })),
    })),
  })),
});

const [START, END] = ['<!-- generated from catalog.ts and docs.ts -->', '<!-- end of generated -->'];

/** The README with the attribute table of each element renewed. */
export const withTables = (readme: string): string =>
  readme.replace(
    new RegExp(`${START}[^]*${END}`),
    () =>
      `${START}\n<!-- prettier-ignore-start -->\n\n${documentation().map(section).join('\n')}\n<!-- prettier-ignore-end -->\n${END}`,
  );

const section = ({ tag, doc, inputs }: DocumentedElement) =>
  [`### \`${tag}\``, '', doc, '', ...(inputs.length > 0 ? table(inputs) : ['Keine Attribute.']), ''].join(
    '\n',
  );

const table = (inputs: DocumentedElement['inputs']) => [
  '| Attribut | Werte | Vorgabe | Bedeutung |',
  '| --- | --- | --- | --- |',
  ...inputs.map(({ name, input, doc }) => {
    const values = valuesOf(input).map((it) => `\`${it}\``);
    return `| \`${name}\` | ${values.join(', ')} | ${start(input)} | ${doc} |`;
  }),
];

const start = (input: Input) => {
  if (input.type === 'text' && input.required) return 'nötig';
  const value = defaultOf(input);
  return value && `\`${value}\``;
};
