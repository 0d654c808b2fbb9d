import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Post } from '../../../api/contract/post.ts';
import { countsOf, inOrder, matches } from '../../../web/admin/posts/listing.ts';
import { idNote, outcomeOf, postErrors, postIdFrom, type PostValues } from '../../../web/admin/posts/post.ts';
import { compare } from '../../../web/admin/texts/compare.ts';
import { blockErrors, cleanLocation, isReady, optionsOf } from '../../../web/admin/texts/block.ts';
import { removedNote } from '../../../web/admin/texts/removed.ts';

// 06:30 in Berlin.
beforeEach(() => vi.useFakeTimers({ now: new Date('2027-04-20T04:30:00Z') }));
afterEach(() => vi.useRealTimers());

const values = (more: Partial<PostValues> = {}): PostValues => ({
  id: 'p-blau',
  title: 'Blaue Stunde',
  state: 'draft',
  dateStr: '2027-04-30',
  timeStr: '06:00',
  tags: [],
  imageId: '',
  location: '',
  text: '<p>Minus vier Grad.</p>',
  ...more,
});

test('the save bar says what saving does', () => {
  expect(outcomeOf(values(), 'draft')).toBe('');
  expect(outcomeOf(values({ state: 'scheduled' }), 'draft')).toBe('Erscheint am 30. April 2027 um 06:00.');
  expect(outcomeOf(values({ state: 'published', dateStr: '2027-04-20', timeStr: '06:30' }), 'draft')).toBe(
    'Erscheint mit dem Speichern.',
  );
  expect(outcomeOf(values({ state: 'published', dateStr: '2027-01-02' }), 'published')).toBe(
    'Erschienen am 2. Januar 2027 um 06:00.',
  );
  expect(outcomeOf(values(), 'published')).toBe('Verschwindet mit dem Speichern von der Website.');
});

test('what is planned for a moment that is over is not published by saving', () => {
  expect(postErrors(values({ state: 'scheduled', dateStr: '2027-04-20', timeStr: '06:30' }))).toEqual([
    {
      field: 'dateStr',
      message: 'Dieser Zeitpunkt ist vorbei. Wählen Sie einen späteren oder „Veröffentlicht“.',
    },
  ]);
  expect(postErrors(values({ state: 'scheduled', dateStr: '2027-04-20', timeStr: '06:31' }))).toEqual([]);
  expect(postErrors(values({ state: 'published', dateStr: '2027-04-20', timeStr: '06:30' }))).toEqual([]);
});

test('the hour that the clock leaves out in spring cannot be chosen', () => {
  expect(postErrors(values({ state: 'scheduled', dateStr: '2028-03-26', timeStr: '02:15' }))).toEqual([
    { field: 'timeStr', message: 'Diese Uhrzeit gibt es an diesem Tag nicht: Die Uhr wird vorgestellt.' },
  ]);
});

test('an id is made of the title, free, and checked while it is typed', () => {
  const posts = [{ id: 'p-ueber-uns', title: 'Über uns' }];
  expect(postIdFrom('Über uns', new Set())).toBe('p-ueber-uns');
  expect(postIdFrom('Über uns', new Set(['p-ueber-uns']))).toBe('p-ueber-uns-2');
  expect(idNote('p-', posts)).toBeNull();
  expect(idNote('p-neu', posts)).toMatchObject({ free: true, note: expect.stringContaining('ist frei') });
  expect(idNote('p-neu', null)).toEqual({ free: true, note: 'Der Beitrag steht dann unter /blog/p-neu.' });
  expect(idNote('p-ueber-uns', posts)).toEqual({
    free: false,
    note: 'Diese ID gehört schon zum Beitrag „Über uns“.',
  });
  expect(idNote('p-über uns', posts)).toMatchObject({ free: false });
});

const post = (id: string, more: Partial<Post>): Post => ({
  id,
  title: id,
  published: true,
  dateStr: '2027-01-01',
  timeStr: '06:00',
  appears: '2027-01-01T05:00:00+00:00',
  tags: [],
  imageId: null,
  location: null,
  abstract: '',
  more: false,
  changed: null,
  version: 1,
  ...more,
});
const POSTS = [
  post('p-alt', {}),
  post('p-bald', { appears: '2027-04-20T04:31:00+00:00' }),
  post('p-jetzt', { appears: '2027-04-20T04:30:00+00:00', title: 'Nebel am See', tags: [7] }),
  post('p-entwurf', { published: false }),
];

test('posts stand by date, drafts on top, and are counted by state', () => {
  expect(inOrder(POSTS, false).map(({ id }) => id)).toEqual(['p-entwurf', 'p-bald', 'p-jetzt', 'p-alt']);
  expect(inOrder(POSTS, true).map(({ id }) => id)).toEqual(['p-entwurf', 'p-alt', 'p-jetzt', 'p-bald']);
  expect(countsOf(POSTS)).toEqual({ draft: 1, scheduled: 1, published: 2 });
});

test('words are looked for in the title and the names of the tags', () => {
  const names = new Map([[7, 'Früh']]);
  const found = (search: string) => POSTS.filter((one) => matches(one, search, names)).map(({ id }) => id);
  expect(found('see nebel')).toEqual(['p-jetzt']);
  expect(found('FRÜH')).toEqual(['p-jetzt']);
  expect(found('nebel alt')).toEqual([]);
});

test('a text block can be saved when its id is longer than two characters and its text not empty', () => {
  const block = { id: 't-agb', location: '', text: '<p>Text</p>' };
  expect(isReady(block)).toBe(true);
  expect(isReady({ ...block, id: 't-' })).toBe(false);
  expect(isReady({ ...block, text: ' \n' })).toBe(false);
  expect(blockErrors(block)).toEqual([]);
  expect(blockErrors({ ...block, id: 'agb' })[0]).toMatchObject({ field: 'id' });
});

test.each([
  ['/seiten/Über uns', 'seiten/_ber_uns.html'],
  ['//a  b!!c.html', 'a_b_c.html'],
  ['', ''],
])('the location %o becomes %o', (location, cleaned) => {
  expect(cleanLocation({ id: 't-x', location, text: '' })).toEqual({ location: cleaned });
});

test('the list offers what there is, marks drafts, and the pages that are missing', () => {
  const block = (id: string, draft = false) => ({ id, location: null, draft, version: 1 });
  const options = optionsOf([block('t-zeit'), block('t-impressum', true)]);
  expect(options.slice(0, 3)).toEqual([
    { value: '', label: '--- Textbaustein wählen ---' },
    { value: 't-impressum', label: 't-impressum (Entwurf)' },
    { value: 't-zeit', label: 't-zeit' },
  ]);
  expect(options.slice(3)).toHaveLength(11);
  expect(options).toContainEqual({ value: 't-agb', label: 't-agb (neu, aus der Vorlage)' });
});

test('what was not taken over is named', () => {
  const removed = [
    { what: '<script>', count: 2 },
    { what: 'onclick in <p>', count: 1 },
  ];
  expect(removedNote(removed)).toBe('Gespeichert, aber nicht übernommen: <script> (2) und onclick in <p>.');
});

test('two texts stand side by side, word by word where a line has changed', () => {
  const before = ['<p>eins</p>', '<p>der See ist grau</p>', '<p>fort</p>'].join('\n');
  const after = ['<p>eins</p>', '<p>der See ist blau</p>', '<p>neu</p>', '<p>mehr</p>'].join('\n');
  const rows = compare(before, after);
  expect(rows[0]).toEqual({
    left: [{ text: '<p>eins</p>', changed: false }],
    right: [{ text: '<p>eins</p>', changed: false }],
  });
  expect(rows[1]).toMatchObject({
    left: [{ changed: false }, { text: 'grau', changed: true }, { changed: false }],
    right: [{ changed: false }, { text: 'blau', changed: true }, { changed: false }],
  });
  expect(rows.at(-1)).toMatchObject({ left: null, right: [{ text: '<p>mehr</p>', changed: true }] });
});

test('what is the same far from a change is folded', () => {
  const lines = Array.from({ length: 30 }, (_, n) => `<p>${n}</p>`);
  const rows = compare(lines.join('\n'), lines.with(15, '<p>anders</p>').join('\n'));
  expect(rows[0]).toEqual({ folded: 12 });
  expect(rows).toHaveLength(9);
});

test('of two texts that have little in common lines are compared as a whole, however many they are', () => {
  const text = (name: string, lines: number) => [
    '<p>Anfang</p>',
    ...Array.from({ length: lines }, (_, n) => `<p>der ${name} ${n} ist grau</p>`),
    '<p>Ende</p>',
  ];
  for (const lines of [1000, 20_000]) {
    const rows = compare(text('See', lines).join('\n'), text('Fluss', lines).join('\n'));
    expect(rows).toHaveLength(lines + 2);
    expect(rows[0]).toMatchObject({ left: [{ changed: false }], right: [{ changed: false }] });
    expect(rows[1]).toEqual({
      left: [{ text: '<p>der See 0 ist grau</p>', changed: true }],
      right: [{ text: '<p>der Fluss 0 ist grau</p>', changed: true }],
    });
    expect(rows.at(-1)).toMatchObject({ left: [{ changed: false }], right: [{ changed: false }] });
  }
  const long = (name: string) => Array.from({ length: 1500 }, (_, n) => name + n).join(' ');
  expect(compare(long('a'), long('b'))).toEqual([
    { left: [{ text: long('a'), changed: true }], right: [{ text: long('b'), changed: true }] },
  ]);
});
