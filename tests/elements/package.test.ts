import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CATALOG } from '../../elements/catalog/catalog.ts';

const folder = path.resolve('elements');
const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
  exports: Record<string, string | Record<string, string>>;
  files: string[];
  version: string;
};

test('each element has an entry of its own', () => {
  for (const tag of Object.keys(CATALOG)) {
    const entry = manifest.exports[`./${tag.replace('brpwc-', '')}`];
    const source = typeof entry === 'object' ? entry['lichthof-source'] : '';
    expect(readFileSync(path.join(folder, source!), 'utf8')).toContain(`tag: '${tag}'`);
  }
});

test('what the package is said to contain is there, and the changelog knows its version', () => {
  for (const name of [...manifest.files, 'LICENSE', 'README.md'].filter((file) => file !== 'dist'))
    expect(existsSync(`${folder}/${name}`), name).toBe(true);
  expect(readFileSync(`${folder}/CHANGELOG.md`, 'utf8')).toContain(`## ${manifest.version}`);
});

test('what a page of the README loads lies where it says', () => {
  const readme = readFileSync(`${folder}/README.md`, 'utf8');
  const loaded = [...readme.matchAll(/<(?:link|script) [^>]*(?:href|src)="([^"]+)"|from '\.\/([^']+)'/g)];
  expect(loaded.length).toBeGreaterThan(2);
  for (const [, address, module] of loaded)
    expect(Object.values(manifest.exports)).toContain(`./${address ?? module}`);
});

test.runIf(existsSync(`${folder}/dist/brpwc.js`))('Node ends after it has loaded brpwc.js', () => {
  const load = `require(${JSON.stringify(`${folder}/dist/brpwc.js`)}); console.log(Object.keys(globalThis.brpwc).join())`;
  const printed = execFileSync(process.execPath, ['-e', load], { timeout: 60_000, encoding: 'utf8' });
  const module = readFileSync(`${folder}/brpwc.mjs`, 'utf8');
  for (const name of printed.trim().split(',')) expect(module).toContain(name);
});
