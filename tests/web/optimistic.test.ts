import { beforeEach, expect, test, vi } from 'vitest';
import { optimistic } from '../../web/images/optimistic.ts';
import { ApiError } from '../../web/server/api-error.ts';
import { toasts } from '../../web/ui/toasts.ts';

interface Rating {
  rating: number;
  favorite: boolean;
}

let shown: Rating;
let change: ReturnType<typeof optimistic<Rating>>;
beforeEach(() => {
  toasts.splice(0);
  shown = { rating: 2, favorite: false };
  change = optimistic<Rating>((_, part) => Object.assign(shown, part));
});

const wish = (wish: Partial<Rating>, send: () => Promise<unknown> = () => Promise.resolve()) =>
  change('i1', { now: { ...shown }, wish, send });
const refuse = () => Promise.reject(new ApiError('Nicht erlaubt.', 403, 'not-allowed'));

test('a change is seen before the server has answered', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const changed = wish({ rating: 5 }, () => promise);
  expect(shown.rating).toBe(5);
  resolve();
  await changed;
  expect(shown.rating).toBe(5);
});

test('a refused change is taken back, with the reason', async () => {
  await wish({ rating: 5 }, refuse);
  expect(shown).toEqual({ rating: 2, favorite: false });
  expect(toasts.map(({ text, error }) => [text, error])).toEqual([['Nicht erlaubt.', true]]);
});

test('the server is told of two changes one after the other', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const second = vi.fn(() => Promise.resolve());
  void wish({ rating: 4 }, () => promise);
  const last = wish({ rating: 5 }, second);
  await Promise.resolve();
  expect(second).not.toHaveBeenCalled();
  resolve();
  await last;
  expect(second).toHaveBeenCalledOnce();
  expect(shown.rating).toBe(5);
});

test('a refused change does not undo the one after it', async () => {
  const first = wish({ rating: 4 }, refuse);
  await Promise.all([first, wish({ rating: 5 })]);
  expect(shown.rating).toBe(5);
});

test('where the second is refused, the first one stays', async () => {
  const first = wish({ rating: 4 });
  await Promise.all([first, wish({ favorite: true }, refuse)]);
  expect(shown).toEqual({ rating: 4, favorite: false });
});

test('where both are refused, what the server has is shown', async () => {
  await Promise.all([wish({ rating: 4 }, refuse), wish({ rating: 5, favorite: true }, refuse)]);
  expect(shown).toEqual({ rating: 2, favorite: false });
});
