import { expect, test } from 'vitest';
import { createRate, overallOf, remainingOf, shownRate } from '../../web/admin/uploads/progress.ts';

test('progress: what was skipped does not count, and the time that is left comes in steps', () => {
  const entries = [
    { status: 'done', bytes: 100, sent: 100 },
    { status: 'running', bytes: 100, sent: 50, hasFile: true },
    { status: 'waiting', bytes: 0, sent: 0, hasFile: false },
    { status: 'skipped', bytes: 100, sent: 0 },
    { status: 'failed', bytes: 100, sent: 0 },
  ] as const;
  expect(overallOf(entries.map((entry) => ({ ...entry }) as never))).toEqual({
    done: 1,
    total: 4,
    sent: 150,
    bytes: 300,
    pending: 1,
    missing: 1,
  });
  const rate = createRate();
  expect(rate(0, 0)).toBeNull();
  expect(rate(4000, 2000)).toBe(2000);
  expect(rate(40_000, 20_000)).toBe(2000);
  // Of the last ten seconds only.
  expect(rate(40_000, 30_000)).toBe(0);
  expect(remainingOf(1_334_000, 10_000)).toBe('2\u00a0Min. 20\u00a0s');
  expect(remainingOf(5000, 10_000)).toBe('10\u00a0s');
  expect(remainingOf(48_000_000, 10_000)).toBe('1\u00a0Std. 20\u00a0Min.');
});

test('what is said to be 0 MB/s promises no end', () => {
  expect([null, 4000, 60_000].map(shownRate)).toEqual([null, 0, 60_000]);
});
