import { expect, test } from 'vitest';
import { ATTRIBUTES, COMMON_ATTRIBUTES, REMOVED_WITH_CONTENT, TAGS } from '../../api/contract/html.ts';
import { removedFrom } from '../../api/texts/removed.ts';
import { sanitize } from '../../api/texts/sanitize.ts';
import { checkHtml } from '../../elements/check/check-html.ts';

const tags = [
  ...TAGS.filter((tag) => !['br', 'hr', 'img', 'wbr', 'col'].includes(tag)),
  ...REMOVED_WITH_CONTENT,
  ...'font center form button input video audio object embed dialog'.split(' '),
];
const values: [name: string, value: string][] = [
  ...COMMON_ATTRIBUTES.map((name): [string, string] => [name, 'x']),
  ...Object.values(ATTRIBUTES).flatMap((names) => names.map((name): [string, string] => [name, '1'])),
  ...['id', 'style', 'onclick', 'data-x', 'tabindex', 'hidden', 'aria-labelledby'].map(
    (name): [string, string] => [name, '1'],
  ),
  ...[
    'javascript:x',
    'data:x',
    '//example.org',
    'ftp://x',
    'https://x',
    'tel:1',
    '/x',
    'x:y',
    ' JavaScript:x',
  ].map((address): [string, string] => ['href', address]),
];
const saysSo = (html: string) => checkHtml(html).some(({ message }) => message.includes('beim Speichern'));

test('the checker tells of all that saving removes, and of nothing else', () => {
  const wrong = tags.flatMap((tag) =>
    values
      .map(([name, value]) => `<${tag} ${name}="${value}">text</${tag}>`)
      .filter((html) => saysSo(html) !== removedFrom(html, sanitize(html)).length > 0),
  );
  expect(wrong).toEqual([]);
});
