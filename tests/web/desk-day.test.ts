import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listingOf } from '../../web/admin/images/listing.ts';
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
