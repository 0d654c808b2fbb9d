import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** Dependencies point one way (docs/architecture.md, Parts). */
const ALLOWED: Record<string, RegExp> = {
  'api/contract': /^(\.\/|zod\/mini$)/,
  elements:
    /^(\.{1,2}\/|@lichthof\/api\/contract\/|react(-dom)?(\/|$)|valtio(\/|$)|@preact\/signals-core$|@r2wc\/|dompurify$|htmlparser2$|thumbhash$|vite$|@vitejs\/|node:|esbuild$|@web\/)/,
  web: /^(?!.*(@lichthof\/api\/(?!contract\/)|\/api\/(?!contract)|tests\/))/,
  api: /^(?!.*(@lichthof\/(web|elements)|\.\.\/(web|elements)\/))/,
};

const sources = (part: string) =>
  globSync(`${part}/**/*.{ts,tsx}`, { exclude: (name) => /node_modules|dist/.test(name) });
const imports = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?<!')(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, name]) => name!,
  );
const lines = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1;

test.each(Object.keys(ALLOWED))('%s imports only what its layer may', (part) => {
  const files = sources(part);
  expect(files.length).toBeGreaterThan(5);
  const wrong = files.flatMap((file) =>
    imports(file)
      .filter((name) => !ALLOWED[part]!.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test('the contract reaches nothing outside itself', () => {
  const wrong = sources('api/contract').flatMap((file) =>
    imports(file).filter((name) => name.startsWith('..')),
  );
  expect(wrong).toEqual([]);
});

/** What each file of a part imports of the same part, types included. */
const importsWithin = (part: string): Map<string, string[]> =>
  new Map(
    sources(part).map((file) => [
      file,
      imports(file)
        .filter((name) => name.startsWith('.'))
        .map((name) => path.join(path.dirname(file), name))
        .filter((name) => name.startsWith(`${part}/`) && existsSync(name)),
    ]),
  );

const room = (file: string) => path.dirname(file).split('/').slice(0, 2).join('/');

/** Files or rooms that lead back to themselves. */
function circular(graph: Map<string, string[]>): string[] {
  const left = new Map(graph);
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [file, uses] of left) if (!uses.some((used) => left.has(used))) left.delete(file);
  }
  // What only leads into a circle is in none.
  const used = (file: string) => [...left.values()].some((uses) => uses.includes(file));
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const file of left.keys()) if (!used(file)) left.delete(file);
  }
  return [...left.keys()];
}

/** Lines of the whole product. */
const BUDGET = 81_101;

/** What each room of a part imports of the other rooms. */
function roomsOf(files: Map<string, string[]>): Map<string, string[]> {
  const rooms = new Map<string, string[]>();
  for (const [file, uses] of files) {
    const others = uses.map(room).filter((used) => used !== room(file));
    rooms.set(room(file), [...(rooms.get(room(file)) ?? []), ...others]);
  }
  return rooms;
}

describe.each(['api', 'elements', 'web'])('inside %s', (part) => {
  const graph = importsWithin(part);

  test('no file leads back to itself', () => {
    expect(circular(graph)).toEqual([]);
  });

  test('no room leads back to itself', () => {
    expect(circular(roomsOf(graph))).toEqual([]);
  });
});

test('no source file is longer than 250 lines, no test longer than 300', () => {
  const product = ['api', 'elements', 'web'].flatMap(sources).filter((file) => lines(file) > 250);
  const tests = sources('tests').filter((file) => lines(file) > 300);
  expect([...product, ...tests]).toEqual([]);
});

test('the product stays as small as it is', () => {
  const total = ['api', 'elements', 'web', 'migrations']
    .flatMap(sources)
    .reduce((n, file) => n + lines(file), 0);
  expect(total).toBeLessThan(BUDGET);
});
