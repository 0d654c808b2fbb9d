import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseConfig } from '../api/config.ts';

const readme = readFileSync('README.md', 'utf8');
const documents = [
  'README.md',
  ...globSync('{elements,docs}/**/*.md', { exclude: (name) => name === 'node_modules' }),
];

test('make knows every target that the documents name', () => {
  const named = documents.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/`?make ([a-z]+)\b(?=[^a-z-])/g),
  ]);
  const targets = [...new Set(named.map(([, target]) => target!))].filter((target) => existsTarget(target));
  expect(targets).toContain('start');
  // Dry: the targets themselves are run by the other tests, or start something that does not end.
  for (const target of targets) execFileSync('make', ['--dry-run', target], { stdio: 'pipe' });
});

/** Prose says “make sure” as well. */
const existsTarget = (target: string) => !['sure', 'it', 'a', 'the', 'every', 'up'].includes(target);

test('every variable of the settings table is understood, with the default that the table names', () => {
  const names = (cell: string) => [...cell.matchAll(/`([A-Z_0-9]+)`/g)].map(([, name]) => name!);
  const rows = [...readme.matchAll(/^\| (`[A-Z_0-9]+`.*?)\s*\|/gm)].flatMap(([, cell]) => names(cell!));
  expect(rows.length).toBeGreaterThan(8);
  const source = readFileSync('api/config.ts', 'utf8');
  expect(rows.filter((name) => !source.includes(`${name}:`))).toEqual([]);
  const documented = [...source.matchAll(/^ {2}([A-Z][A-Z_0-9]+):/gm)].map(([, name]) => name!);
  expect(documented.filter((name) => !rows.includes(name))).toEqual([]);
  expect(parseConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    siteId: 'brp',
    trustProxy: 0,
    logLevel: 'INFO',
  });
});

test('every file that the README tells to read is there', () => {
  const files = [...readme.matchAll(/`([a-z]+\/[\w./-]+)`/g)].map(([, file]) => file!);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('what a comment cites is a chapter of the docs', () => {
  const sources = globSync('{api,web,elements,migrations,tests}/**/*.{ts,tsx,css}', {
    exclude: (name) => /node_modules|dist/.test(name),
  });
  const cited = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:^|[ (])((?:docs\/)?[\w-]+\.md), ([A-Z][\w ]*)/gm)].map(
      ([, document, chapter]) => ({ file, document: document!, chapter: chapter!.trim() }),
    ),
  );
  expect(cited.length).toBeGreaterThan(25);
  const missing = cited.filter(
    ({ document, chapter }) =>
      !existsSync(document) || !readFileSync(document, 'utf8').includes(`\n## ${chapter}\n`),
  );
  expect(missing).toEqual([]);
});
