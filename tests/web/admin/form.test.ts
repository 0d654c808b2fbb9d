import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, removeDraft, writeDraft } from '../../../web/admin/form/draft.ts';
import { state } from '../../../web/server/state.ts';
import { changedFields, conflicts, resolved } from '../../../web/admin/form/merge.ts';

const BASE = { title: 'Hafen', tags: [1, 2], public: false };

test('a field has changed where its value is another one, lists by their content', () => {
  expect(changedFields(BASE, { title: 'Hafen', tags: [1, 2], public: true })).toEqual(['public']);
  expect(changedFields(BASE, { ...BASE, tags: [2, 1] })).toEqual(['tags']);
});

test('where two have saved, each field that one of them left alone is taken from the other', () => {
  const mine = { ...BASE, title: 'Hafen bei Nacht' };
  const theirs = { ...BASE, public: true };
  const fields = conflicts(BASE, mine, theirs);
  expect(fields.map(({ name, choice }) => [name, choice])).toEqual([
    ['title', 'mine'],
    ['public', 'theirs'],
  ]);
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

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a draft comes back as it was left, each form its own', () => {
  writeDraft('album/hafen', { title: 'Hafen bei Nacht' }, 1000);
  expect(readDraft('album/hafen', BASE, 2000)).toEqual({ values: { title: 'Hafen bei Nacht' }, at: 1000 });
  expect(readDraft('album/laub', BASE, 2000)).toBeNull();
  removeDraft('album/hafen');
  expect(readDraft('album/hafen', BASE, 2000)).toBeNull();
});

test('a draft is offered to nobody else who uses the browser', () => {
  state.user = { id: 'u-mira', name: 'Mira' };
  writeDraft('album/hafen', { title: 'Hafen bei Nacht' }, 1000);
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

test('a draft that is older than a week or no draft at all is none', () => {
  writeDraft('album/hafen', { title: 'Hafen bei Nacht' }, 0);
  expect(readDraft('album/hafen', BASE, 8 * 24 * 3600 * 1000)).toBeNull();
  for (const broken of ['{', 'null', '[]', '{"at":1}', '{"at":1,"values":null}']) {
    localStorage.setItem('draft::album/hafen', broken);
    expect(readDraft('album/hafen', BASE, 2)).toBeNull();
  }
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
});
