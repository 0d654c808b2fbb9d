import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Dependencies point one way (architecture.md). */
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

test('no source file is longer than 300 lines', () => {
  const long = ['api', 'elements', 'web', 'migrations', 'tests']
    .flatMap(sources)
    .filter((file) => readFileSync(file, 'utf8').split('\n').length > 300 && !file.startsWith('migrations/'));
  expect(long).toEqual([]);
});
