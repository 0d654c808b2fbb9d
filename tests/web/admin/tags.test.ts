import { afterEach, expect, test, vi } from 'vitest';
import { isNamed } from '../../../api/contract/roles.ts';
import { ensureTag } from '../../../web/admin/uploads/ensure-tag.ts';
import { changeTagged, postChoice } from '../../../web/admin/tags/tagged-records.ts';
import { effects } from '../../../web/admin/tags/TagEffect.tsx';
import { usedBy, loseVerb } from '../../../web/admin/tags/uses.ts';
import { state } from '../../../web/server/state.ts';

afterEach(() => vi.unstubAllGlobals());

const TAG = { name: 'Gegenlicht', worksafe: true, published: true };
const USED = { images: 37, posts: 4, albums: 0 };

test('what a change takes from whom is named with its number', () => {
  expect(`${usedBy(USED)} ${loseVerb(USED)}`).toBe('37 Bilder und 4 Beiträge verlieren');
  expect(`${usedBy({ images: 0, albums: 1 })} ${loseVerb({ images: 0, albums: 1 })}`).toBe(
    '1 Album verliert',
  );
  expect(usedBy({ images: 1284, posts: 1, albums: 2 })).toBe('1.284 Bilder, 1 Beitrag und 2 Alben');
  expect(usedBy({ images: 0, albums: 0 })).toBe('');
});

test('what a tag that is renamed, questionable or not published does where it is used', () => {
  expect(effects(TAG, TAG, USED)).toEqual(['Verwendet in: 37 Bilder und 4 Beiträge.']);
  expect(effects(TAG, { ...TAG, name: 'Kontralicht' }, USED)).toContain('Der neue Name gilt dort sofort.');
  expect(effects(TAG, { ...TAG, worksafe: false }, USED)).toContain(
    '37 Bilder und 4 Beiträge fehlen danach im sicheren Modus.',
  );
  expect(effects({ ...TAG, worksafe: false }, TAG, { ...USED, images: 0, posts: 1 })).toContain(
    '1 Beitrag kann damit auch im sicheren Modus erscheinen, sofern sonst nichts dagegenspricht.',
  );
  expect(effects({ ...TAG, worksafe: false }, TAG, USED)).toContain(
    '37 Bilder und 4 Beiträge können damit auch im sicheren Modus erscheinen, sofern sonst nichts dagegenspricht.',
  );
  expect(effects(TAG, { ...TAG, published: false }, USED)).toContain(
    'Den Namen sehen danach nur noch Administratoren.',
  );
  const nowhere = { images: 0, posts: 0, albums: 0 };
  expect(effects(TAG, { name: 'X', worksafe: false, published: false }, nowhere)).toEqual([
    'Das Tag wird nirgends verwendet.',
  ]);
});

test('many are tagged some at a time, so that others are answered in between', async () => {
  const sent: { tag: number; images: string[] }[] = [];
  vi.stubGlobal('location', new URL('http://localhost/admin/tags'));
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push((await request.json()) as (typeof sent)[number]);
    return Response.json({ images: 0, posts: 0, albums: 0 });
  });
  Object.assign(state.site, { api: 'http://localhost' });
  const ids = Array.from({ length: 1201 }, (_, n) => `i${n}`);
  await changeTagged(7, 'add', 'images', ids);
  expect(sent.map(({ images }) => images.length)).toEqual([500, 500, 201]);
  expect(sent.flatMap(({ images }) => images)).toEqual(ids);
});

test('a tag is the one that is there, in however many characters its umlauts are written', async () => {
  vi.stubGlobal('location', new URL('http://localhost/admin/uploads'));
  vi.stubGlobal('fetch', async ({ method }: Request) =>
    method === 'GET'
      ? Response.json({ items: [{ ...TAG, id: 7, name: 'Köln', version: 1 }], next: null })
      : Response.json({ code: 'taken' }, { status: 409 }),
  );
  Object.assign(state.site, { api: 'http://localhost' });
  expect(await ensureTag('köln'.normalize('NFD'))).toBe(7);
});

test('a post is chosen by title and id, and says that it is not published', () => {
  const post = {
    id: 'p-boote',
    title: 'Boote',
    published: true,
    dateStr: '2026-11-22',
    appears: '2026-11-21T23:00:00+00:00',
  };
  expect(postChoice(post)).toMatchObject({ label: 'Boote (p-boote)', unpublished: false });
  expect(postChoice({ ...post, appears: '2999-01-01T00:00:00+00:00' }).unpublished).toBe(true);
  expect(postChoice({ ...post, published: false }).unpublished).toBe(true);
});

test('who is not published, or asked for it, is not named', () => {
  expect(isNamed({ role: 0, published: true })).toBe(true);
  expect(isNamed({ role: 0, published: false })).toBe(false);
  expect(isNamed({ role: 10, published: true })).toBe(false);
  expect(isNamed({ role: 11, published: true })).toBe(false);
});
