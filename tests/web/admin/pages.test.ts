import { expect, test } from 'vitest';
import { appended, readPages } from '../../../web/admin/pages.tsx';

const first = { items: ['a', 'b'], next: '2', total: 4 };
const second = { items: ['c'], next: '3', total: 5 };
const now = { of: 'name', value: first, error: 'Der Server ist nicht erreichbar.' };

test('a page comes behind those before it, and all else stays as the first says', () => {
  expect(appended(now, 'name', '2', second)).toEqual({
    of: 'name',
    value: { items: ['a', 'b', 'c'], next: '3', total: 4 },
    error: null,
  });
});

test('a page of another order, or of a list that was read anew, or that is there already, is not taken', () => {
  expect(appended(now, 'date', '2', second)).toBe(now);
  expect(appended({ ...now, of: 'date' }, 'name', '2', second)).toEqual({ ...now, of: 'date' });
  const anew = { ...now, value: { ...first, next: '1' } };
  expect(appended(anew, 'name', '2', second)).toBe(anew);
  const once = appended(now, 'name', '2', second);
  expect(appended(once, 'name', '2', second)).toBe(once);
  const none = { of: 'name', value: null, error: null };
  expect(appended(none, 'name', '2', second)).toBe(none);
});

test('what is read anew has as many pages as were there, and no more', async () => {
  const asked: unknown[] = [];
  const page = (after?: string) => {
    asked.push(after);
    const at = Number(after ?? 0);
    return Promise.resolve({ items: [at, at + 1], next: at < 6 ? String(at + 2) : null, total: 8 });
  };
  expect(await readPages(page, 3)).toEqual({ items: [0, 1, 2, 3], next: '4', total: 8 });
  expect(asked).toEqual([undefined, '2']);
  expect((await readPages(page, 0)).items).toEqual([0, 1]);
  expect((await readPages(page, 99)).next).toBeNull();
});
