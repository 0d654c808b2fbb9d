// The tables of back-office.md, sections 1 to 3.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROLES } from '../../../api/contract/roles.ts';
import { SELECTABLE_SITE_ALBUMS } from '../../../api/contract/site.ts';
import { adminPaths } from '../../../web/navigation/admin-paths.ts';

const SPECIFIED =
  `log logs album album/create album/edit/:id album/:id contributor contributor/create contributor/edit/:id
  images image/create image/edit/:id tag tag/create tag/edit/:id tag/delete tag/delete/:id texts group groups user users
  profil profil/help`.split(/\s+/);

/** The tables of screens and of the menu; as text, since what they lead to needs a browser. */
const screens = readFileSync('web/admin/screens.tsx', 'utf8');

test('every address of the route table has a screen', () => {
  const paths = new Set([...screens.matchAll(/^ {2}'?([\w/:]+)'?: [A-Z]\w+,$/gm)].map(([, path]) => path!));
  expect(SPECIFIED.filter((path) => !paths.has(path))).toEqual([]);
});

test('the menu leads to every list', () => {
  const offered = [...screens.matchAll(/href: adminPaths\.(\w+)/g)].map(([, name]) =>
    new Map<string, unknown>(Object.entries(adminPaths)).get(name!),
  );
  const lists = ['album', 'contributor', 'images', 'tag', 'texts', 'group', 'user', 'log'];
  expect(offered).toEqual(expect.arrayContaining(lists.map((path) => `/admin/${path}`)));
});

test('a picture is put into one of four albums, and somebody has one of fourteen roles, by their order', () => {
  expect(SELECTABLE_SITE_ALBUMS).toEqual(['760', 'apd', 'brp', 'noir']);
  expect(ROLES.join(', ')).toBe(
    'Model, Fotograf/-in, Bildbearbeiter/-in, Visagist/-in, Stylist/-in, Beleuchtung, Versorgung, Begleitperson, ' +
      'Oldtimer, BMW, möchte keine Namensnennung, möchten keine Namensnennung, männliches Model, Regie',
  );
});
