import { expect, test } from 'vitest';
import { CATALOG } from '../../../elements/catalog/catalog.ts';
import { checkHtml } from '../../../elements/check/check-html.ts';
import { ENTRIES } from '../../../web/admin/editor/insertions.ts';

const entries = ENTRIES.flatMap((group) => group.entries);
const made = (title: string, ids: readonly string[] = [], selected = '') => {
  const { text, select } = entries.find((entry) => entry.title === title)!.make(ids, selected);
  return { text, selected: text.slice(...select) };
};

test('every one of the nine elements can be inserted, and what is inserted is right', () => {
  const texts = entries.map(({ make }) => make(['x'], '').text);
  for (const text of texts)
    expect(checkHtml(text).filter(({ severity }) => severity === 'error')).toEqual([]);
  for (const tag of Object.keys(CATALOG)) expect(texts.some((text) => text.includes(`<${tag}`))).toBe(true);
});

test('the id that was chosen is selected', () => {
  expect(made('Bild', ['i2501118'])).toEqual({
    text: '<brpwc-post-image id="i2501118"></brpwc-post-image>',
    selected: 'i2501118',
  });
});

test('several thumbnails are a gallery', () => {
  const { text } = made('Vorschaubild', ['a', 'b']);
  expect(text).toMatch(/^<div class="gallery wide">\n.*id="a".*\n.*id="b".*\n<\/div>\n$/);
});

test('a link goes around what was selected, and its address is selected', () => {
  expect(made('Link ...', [], 'hier')).toEqual({
    text: '<brpwc-link href="/blog/">hier</brpwc-link>',
    selected: '/blog/',
  });
  expect(made('Link ...').text).toContain('>Text des Links<');
});

test('a quote goes around what was selected', () => {
  expect(made('Zitat', [], 'Licht').text).toContain('<p>Licht</p>');
  expect(made('Zitat').selected).toBe('Zitat');
});
