import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longDate, numberOf } from '../../web/ui/format.ts';

test.each([0, 7, 999, 1000, 12_345, 100_000, 1_234_567, -1, -1000, -123_456])(
  '%i is written as in German',
  (count) => expect(numberOf(count)).toBe(new Intl.NumberFormat('de-DE').format(count)),
);

test.each(['2025-03-14', '2024-02-29', '1999-12-31', '2026-01-01', '0099-05-09'])(
  'the day %s is written as in German',
  (day) => {
    const long = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' });
    expect(longDate(day)).toBe(long.format(new Date(`${day}T00:00:00Z`)));
  },
);

test('a page makes no formatter before it needs one: the first takes a phone 80 ms', () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'elements/**/*.{ts,tsx}'], {
    exclude: (name) => /node_modules|dist|^web\/admin/.test(name),
  });
  expect(files.length).toBeGreaterThan(200);
  const made = files.filter((file) => /^(export )?const [^(]*new Intl\./m.test(readFileSync(file, 'utf8')));
  expect(made).toEqual([]);
});
