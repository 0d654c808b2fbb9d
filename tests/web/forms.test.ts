import { expect, test, vi } from 'vitest';
import { fieldErrorsOf, notSent, send } from '../../web/contact/draft.ts';
import { state } from '../../web/server/state.ts';
import { availableTags } from '../../web/filter/available-tags.ts';
import { wordsFor } from '../../web/album/filter-summary.ts';

const draft = {
  name: 'Henrike Osterloh',
  email: 'henrike@beispiel.photography',
  subject: 'Aufnahmen',
  message: 'Guten Tag',
  consent: true,
  website: '',
};

test('a complete message has no flaws, an empty one says what is missing', () => {
  expect(fieldErrorsOf(draft)).toEqual({});
  expect(Object.keys(fieldErrorsOf({ ...draft, name: ' ', message: '', consent: false }))).toEqual(
    expect.arrayContaining(['name', 'message', 'consent']),
  );
  expect(fieldErrorsOf({ ...draft, email: 'henrike@' }).email).toMatch(/gültige E-Mail-Adresse/);
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the 502 of a proxy', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
])('after %s that is said, and the message goes once more as the same one', async (_, fail) => {
  const keys: (string | null)[] = [];
  state.site.api = 'http://localhost';
  vi.stubGlobal('location', new URL('http://localhost/contact'));
  vi.stubGlobal('fetch', async ({ headers }: Request) => {
    keys.push(headers.get('Idempotency-Key'));
    if (keys.length === 1) return fail();
    return Response.json({ accepted: true }, { status: 202 });
  });
  const failure: unknown = await send(draft).catch((error: unknown) => error);
  expect(notSent(failure)).toMatch(/^Ob Ihre Nachricht angekommen ist, ist nicht sicher\. Der Server/);
  expect(await send(draft)).toEqual({});
  expect(await send(draft)).toEqual({});
  // Whoever writes the same again after it has come means it.
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(keys[0]!)]);
  expect(keys[0]?.length).toBeGreaterThanOrEqual(20);
  vi.unstubAllGlobals();
});

test('tags that can be chosen are sorted as in a German index', () => {
  const names = ['Zug', 'Äste', 'Abend', null, 'Straße', 'Stillleben'];
  const tags = {
    state: 3 as const,
    items: new Map(
      names.map((name, i) => [i, { id: i, name, worksafe: name !== 'Zug', published: true, version: 1 }]),
    ),
  };
  const seen = (safeMode: boolean, filterTags: { id: number; name: string }[] = []) =>
    availableTags({ tags, filterTags, safeMode }).map(({ name }) => name);
  expect(seen(true)).toEqual(['Abend', 'Äste', 'Stillleben', 'Straße']);
  expect(seen(false, [{ id: 77, name: 'Abend' }])).toEqual(['Äste', 'Stillleben', 'Straße', 'Zug']);
});

test('filter settings are put into words', () => {
  const none = {
    favsOnly: false,
    pubOnly: false,
    nonPubOnly: false,
    showTrash: false,
    noSfw: false,
    noComments: false,
    noNsfw: false,
    minRating: 0,
    maxRating: 5,
  };
  expect(wordsFor(none)).toEqual([]);
  expect(wordsFor({ ...none, favsOnly: true, minRating: 3, noNsfw: true })).toEqual([
    'Nur Favoriten',
    '3 bis 5 Sterne',
    'Bedenkliche ausgeblendet',
  ]);
  expect(wordsFor({ ...none, minRating: 1, maxRating: 1 })).toEqual(['1 Stern']);
});
