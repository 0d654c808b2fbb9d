import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayOf } from '../../web/admin/day.ts';
import { listingOf } from '../../web/admin/images/listing.ts';
import { dayAsked } from '../../web/admin/log/LogBar.tsx';
import { dayIn, lastOf } from '../../web/admin/share/words.ts';

/** Half past midnight where the site is at home, and still the day before in UTC. */
const NIGHT = '2026-11-30T23:30:00Z';
beforeEach(() => void vi.useFakeTimers({ now: new Date(NIGHT) }));
afterEach(() => void vi.useRealTimers());

test('what appears today is no longer to come', () => {
  const { filter } = listingOf(new URLSearchParams('merkmal=spaeter'));
  expect(filter).toEqual({ and: [{ gt: ['dt', '2026-12-01'] }] });
});

test('days are counted from that of the site', () => {
  expect(dayIn(0)).toBe('2026-12-01');
  expect(dayIn(30)).toBe('2026-12-31');
});

test('what happened in its night is said to be of its day', () => {
  expect(lastOf(NIGHT)).toBe('zuletzt am 1. Dezember 2026');
});

test('the log asks after midnight for the new day, and says that one', () => {
  const asked = () => [null, 'gestern', '2026-11-30', '2026-13-40'].map((day) => dayAsked(day, dayOf()));
  vi.setSystemTime('2026-11-30T22:59:59Z');
  expect(asked()).toEqual(['2026-11-30', '2026-11-29', '2026-11-30', '2026-11-30']);
  vi.setSystemTime('2026-11-30T23:00:00Z');
  expect(asked()).toEqual(['2026-12-01', '2026-11-30', '2026-11-30', '2026-12-01']);
});
