import { expect, test } from 'vitest';
import { byDay, MEMBERS } from '../../web/admin/share/days.ts';

const days = [
  { day: '2026-11-22', link: 'l-mira', opened: 2, archives: 1, bytes: 100 },
  { day: '2026-11-22', link: null, opened: 0, archives: 1, bytes: 20 },
  { day: '2026-11-20', link: 'l-mira', opened: 1, archives: 0, bytes: 0 },
  { day: '2026-11-20', link: 'l-tarek', opened: 5, archives: 0, bytes: 0 },
];

test('counters of a day are those of all links and members together', () => {
  expect(byDay(days, '')).toEqual([
    { day: '2026-11-22', opened: 2, archives: 2, bytes: 120 },
    { day: '2026-11-20', opened: 6, archives: 0, bytes: 0 },
  ]);
});

test('or of one link, or of those who came without one', () => {
  expect(byDay(days, 'l-tarek')).toEqual([{ day: '2026-11-20', opened: 5, archives: 0, bytes: 0 }]);
  expect(byDay(days, MEMBERS)).toEqual([{ day: '2026-11-22', opened: 0, archives: 1, bytes: 20 }]);
});
