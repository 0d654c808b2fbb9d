/** `npm run generate -w @lichthof/elements`: writes what is derived from the catalogue; a test compares it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { customElements, htmlData, withTables } from './catalog/manifest.ts';

const file = (name: string) => `${import.meta.dirname}/${name}`;
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

writeFileSync(file('custom-elements.json'), json(customElements()));
writeFileSync(file('html-data.json'), json(htmlData()));
writeFileSync(file('README.md'), withTables(readFileSync(file('README.md'), 'utf8')));
