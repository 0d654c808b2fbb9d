import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  latestDraft,
  newDraftId,
  readDraft,
  removeDraft,
  removeOldDrafts,
  writeDraft,
} from '../../../web/admin/form/draft.ts';
import { state } from '../../../web/server/state.ts';
import { toasts } from '../../../web/ui/toasts.ts';
import { changedFields, conflicts, conflictsSince, resolved } from '../../../web/admin/form/merge.ts';

const BASE = { title: 'Hafen', tags: [1, 2], public: false };

test('a field has changed where its value is another one, lists by their content', () => {
  expect(changedFields(BASE, { title: 'Hafen', tags: [1, 2], public: true })).toEqual(['public']);
  expect(changedFields(BASE, { ...BASE, tags: [2, 1] })).toEqual(['tags']);
});

test('where two have saved, each field that one of them left alone is taken from the other', () => {
  const mine = { ...BASE, title: 'Hafen bei Nacht' };
  const theirs = { ...BASE, public: true };
  const fields = conflicts(BASE, mine, theirs);
  // What only the other has changed is no question: an answer of mine might be what can no longer be saved.
  expect(fields.map(({ name, choice }) => [name, choice])).toEqual([['title', 'mine']]);
  expect(resolved(theirs, fields)).toEqual({ title: 'Hafen bei Nacht', tags: [1, 2], public: true });
});

test('a field that both have changed is mine unless somebody chooses theirs', () => {
  const theirs = { ...BASE, title: 'Häfen' };
  const [field] = conflicts(BASE, { ...BASE, title: 'Hafen bei Nacht' }, theirs);
  expect(resolved(theirs, [field!]).title).toBe('Hafen bei Nacht');
  expect(resolved(theirs, [{ ...field!, choice: 'theirs' }]).title).toBe('Häfen');
});

test('what both have changed alike is no question', () => {
  const same = { ...BASE, tags: [3] };
  expect(conflicts(BASE, same, same)).toEqual([]);
});

test('what was typed on an older record is a question where somebody else has changed the same field', () => {
  const mine = { ...BASE, title: 'Hafen bei Nacht' };
  expect(conflictsSince({ title: 'Hafen' }, mine, BASE)).toEqual([]);
  expect(conflictsSince({ title: 'Hafen' }, { ...mine, public: true }, { ...BASE, public: true })).toEqual(
    [],
  );
  expect(conflictsSince({ title: 'Alter Hafen' }, mine, BASE)).toMatchObject([
    { name: 'title', mine: 'Hafen bei Nacht', theirs: 'Hafen', choice: 'mine' },
  ]);
  expect(conflictsSince({ title: 'Alter Hafen' }, BASE, BASE)).toEqual([]);
});

beforeEach(() => {
  const stored: Record<string, string> = Object.create({
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
    get length() {
      return Object.keys(stored).length;
    },
  });
  vi.stubGlobal('localStorage', stored);
  vi.stubGlobal('window', { localStorage: stored });
});
afterEach(() => vi.unstubAllGlobals());

test('a draft comes back as it was left, each form its own', () => {
  writeDraft('album/hafen', { title: 'Hafen bei Nacht' }, { was: { title: 'Hafen' }, version: 3 }, 1000);
  expect(readDraft('album/hafen', BASE, 2000)).toEqual({
    id: 'album/hafen',
    values: { title: 'Hafen bei Nacht' },
    was: { title: 'Hafen' },
    version: 3,
    at: 1000,
  });
  expect(readDraft('album/laub', BASE, 2000)).toBeNull();
  removeDraft('album/hafen');
  expect(readDraft('album/hafen', BASE, 2000)).toBeNull();
});

test('a draft is offered to nobody else who uses the browser', () => {
  state.user = { id: 'u-mira', name: 'Mira' };
  writeDraft('album/hafen', { title: 'Hafen bei Nacht' }, undefined, 1000);
  state.user = { id: 'u-tilda', name: 'Tilda' };
  expect(readDraft('album/hafen', BASE, 2000)).toBeNull();
  state.user = { id: 'u-mira', name: 'Mira' };
  expect(readDraft('album/hafen', BASE, 2000)?.values).toEqual({ title: 'Hafen bei Nacht' });
  state.user = null;
});

test('of a draft only fields come back that the form still has, of the same kind', () => {
  localStorage.setItem(
    'draft::album/hafen',
    JSON.stringify({ at: 1000, values: { title: 'Hafen bei Nacht', tags: 'Wasser', colour: 'blau' } }),
  );
  expect(readDraft('album/hafen', BASE, 2000)?.values).toEqual({ title: 'Hafen bei Nacht' });
});

test('a field that may be empty comes back filled, and a filled one empty', () => {
  type Wanted = { wanted: number | null };
  const album = { wanted: null, title: 'Hafen', tags: [1] };
  const id = newDraftId('album/hafen');
  writeDraft<Wanted>(id, { wanted: 50 }, { was: { wanted: null } });
  expect(latestDraft('album/hafen', album)).toMatchObject({ values: { wanted: 50 }, was: { wanted: null } });
  const filled = { ...album, wanted: 50 };
  writeDraft<Wanted>(id, { wanted: null }, { was: { wanted: 50 } });
  expect(latestDraft('album/hafen', filled)).toMatchObject({ values: { wanted: null }, was: { wanted: 50 } });
  localStorage.setItem(
    `draft::${id}`,
    JSON.stringify({ at: Date.now(), values: { tags: null, colour: null } }),
  );
  expect(readDraft(id, album)).toBeNull();
});

test('what nobody is offered any more goes, whoever has typed it', () => {
  const week = 7 * 24 * 3600 * 1000;
  writeDraft('album/hafen#1', { title: 'Hafen bei Nacht' }, undefined, 1);
  writeDraft('caption/title/i1', { text: 'Nacht', was: '' }, undefined, 2);
  localStorage.setItem('draft:u-mira:album/hafen', JSON.stringify({ values: { title: 'Alt' }, at: 0 }));
  localStorage.setItem('draft:album/hafen', '{');
  localStorage.setItem('jwt', 'other');
  removeOldDrafts(week + 1);
  expect(Object.keys(localStorage)).toEqual(['draft::album/hafen#1', 'draft::caption/title/i1', 'jwt']);
});

test('a draft that is older than a week or no draft at all is none', () => {
  writeDraft('album/hafen', { title: 'Hafen bei Nacht' }, undefined, 0);
  expect(readDraft('album/hafen', BASE, 8 * 24 * 3600 * 1000)).toBeNull();
  for (const broken of ['{', 'null', '[]', '{"at":1}', '{"at":1,"values":null}']) {
    localStorage.setItem('draft::album/hafen', broken);
    expect(readDraft('album/hafen', BASE, 2)).toBeNull();
  }
});

test('each window keeps a draft of its own, and what is offered is the last that is not saved', () => {
  const [mine, other, third] = [1, 2, 3].map(() => newDraftId('album/'));
  const now = Date.now();
  writeDraft(mine!, { title: 'Segeln' }, undefined, now - 3);
  writeDraft(other!, { title: 'Rudern' }, undefined, now - 2);
  writeDraft(third!, { title: BASE.title }, undefined, now - 1);
  writeDraft(newDraftId('album/hafen'), { title: 'Hafen bei Nacht' });
  expect(latestDraft('album/', BASE, mine!)?.values).toEqual({ title: 'Rudern' });
  removeDraft(other!);
  expect(latestDraft('album/', BASE, newDraftId('album/'))?.values).toEqual({ title: 'Segeln' });
  expect(latestDraft('album/', BASE, mine!)).toBeNull();
  // What was saved after all is not kept.
  expect(readDraft(third!, { title: '' })).toBeNull();
});

test('a browser without storage has no drafts, and says nothing about it', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  });
  writeDraft('album/hafen', { title: 'Hafen' });
  expect(readDraft('album/hafen', BASE)).toBeNull();
  expect(toasts).toEqual([]);
});

test('where storage is full that is said, once, and the draft of before stays', () => {
  writeDraft('album/hafen', { title: 'Hafen' });
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  for (const title of ['Hafen im', 'Hafen im Winter']) writeDraft('album/hafen', { title });
  expect(readDraft('album/hafen', { ...BASE, title: 'Tor' })?.values).toEqual({ title: 'Hafen' });
  expect(toasts.map(({ text }) => text)).toEqual([expect.stringContaining('Bitte speichern Sie es bald.')]);
});
