import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const DIST = join(import.meta.dirname, '../../web/dist');
const built = existsSync(join(DIST, '.vite/manifest.json'));
if (!built) process.stderr.write('web/dist is not built: what the first route sends is not looked at.\n');

/** Everything that the browser fetches before the first screen: the entry, these chunks, and what they import. */
function firstRoute(...chunks: string[]): string[] {
  return chunksOf(chunks)
    .map(({ file }) => file)
    .concat(classicScripts());
}

function chunksOf(chunks: string[]): Chunk[] {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const seen = new Set<string>();
  const walk = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of manifest[name]!.imports ?? []) walk(next);
  };
  walk(Object.keys(manifest).find((name) => manifest[name]!.isEntry)!);
  chunks.forEach(walk);
  return [...seen].map((name) => manifest[name]!);
}

/** Scripts that are no modules are not in the manifest. */
const classicScripts = () =>
  [...readFileSync(join(DIST, 'index.html'), 'utf8').matchAll(/<script src="\/([^"]+)"/g)].map(
    ([, file]) => file!,
  );

/** Words that survive minification, of code that has no business on the first route. */
const ELSEWHERE = {
  viewer: 'yarl__',
  sanitiser: 'DOMPurify',
  elements: 'brpwc-',
  'back office': '/admin/',
};

test.skipIf(!built).each(Object.entries(ELSEWHERE))('the first route sends no %s', (_, word) => {
  const sent = firstRoute().filter((file) => readFileSync(join(DIST, file), 'utf8').includes(word));
  expect(sent).toEqual([]);
});

test.skipIf(!built)('the first route is at most 105 kB of JavaScript, compressed', () => {
  expect(classicScripts()).toHaveLength(1);
  expect(bytesOf(firstRoute())).toBeLessThanOrEqual(105_000);
});

/** Compressed kB of each page of visitors, from the first byte on, and its style sheets, for which its first paint waits. */
const PAGES = [
  ['album/Album.tsx', 140, 2],
  ['blog/Blog.tsx', 128, 2],
  ['blog/Post.tsx', 150, 3],
  ['texts/Site.tsx', 150, 3],
  ['profile/Profile.tsx', 138, 2],
  ['search/Search.tsx', 131, 2],
  ['contact/Contact.tsx', 129, 2],
] as const;

test.skipIf(!built).each(PAGES)(
  '%s is at most %i kB of JavaScript, with %i style sheets',
  (page, kB, most) => {
    expect(bytesOf(firstRoute(page))).toBeLessThanOrEqual(kB * 1000);
    const styles = [...new Set(chunksOf([page]).flatMap(({ css }) => css ?? []))];
    expect(styles.length).toBeLessThanOrEqual(most);
    expect(bytesOf(styles)).toBeLessThanOrEqual(15_500);
  },
);

test.skipIf(!built)('an album is shown without what cleans the HTML of authors', () => {
  const sent = firstRoute('album/Album.tsx').filter((file) =>
    readFileSync(join(DIST, file), 'utf8').includes(ELSEWHERE.sanitiser),
  );
  expect(sent).toEqual([]);
});

// The menu of editors comes with their album, its rules with what they do.
const READ = [...PAGES.map(([page]) => page), 'album/EditMenu.tsx'];
test.skipIf(!built).each(READ)('%s sends no rules for what is written, nor every kind of record', (page) => {
  const sent = firstRoute(page).filter((file) =>
    /zunächst eine ID für das Album|imageComments/.test(readFileSync(join(DIST, file), 'utf8')),
  );
  expect(sent).toEqual([]);
});

test.skipIf(!built)('the program lets styles, fonts and pictures go before', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  expect(html.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
    expect.stringContaining('fetchpriority="low"'),
  ]);
});

test.skipIf(!built)('the first screen of the back office is at most 180 kB of it', () => {
  const files = firstRoute('admin/main.tsx', 'admin/albums/AlbumList.tsx');
  expect(bytesOf(files)).toBeLessThanOrEqual(180_000);
});

const bytesOf = (files: string[]) =>
  files.map((file) => readFileSync(join(DIST, `${file}.br`)).length).reduce((a, b) => a + b);

test.skipIf(!built)('the page has neither inline scripts nor inline styles', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<style|style=|<script(?![^>]*\ssrc=)|\son\w+=/);
});
