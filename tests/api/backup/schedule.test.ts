import { expect, test } from 'vitest';
import { isDue, slotsAround } from '../../../api/backup/schedule.ts';
import type { Schedule } from '../../../api/contract/backup.ts';

const DAILY: Schedule = { rhythm: 'daily', time: '03:00', weekday: 7 };
const at = (time: string) => new Date(time);
const around = (schedule: Schedule, now: string) => {
  const slots = slotsAround(schedule, at(now));
  return slots && [new Date(slots.last).toISOString(), new Date(slots.next).toISOString()];
};

test('the hour is one on the clock of the site, in winter and in summer', () => {
  expect(around(DAILY, '2026-11-20T12:00:00Z')).toEqual([
    '2026-11-20T02:00:00.000Z',
    '2026-11-21T02:00:00.000Z',
  ]);
  expect(around(DAILY, '2026-07-20T00:30:00Z')).toEqual([
    '2026-07-19T01:00:00.000Z',
    '2026-07-20T01:00:00.000Z',
  ]);
  expect(around(DAILY, '2026-11-20T02:00:00Z')).toEqual([
    '2026-11-20T02:00:00.000Z',
    '2026-11-21T02:00:00.000Z',
  ]);
});

test('in the night that leaves the hour out it is the next one, in the one that has it twice the first', () => {
  const half = { ...DAILY, time: '02:30' };
  expect(around(half, '2026-03-29T12:00:00Z')![0]).toBe('2026-03-29T01:00:00.000Z');
  expect(around(half, '2026-10-25T12:00:00Z')![0]).toBe('2026-10-25T00:30:00.000Z');
});

test('weekly is one day of the week, and off is never', () => {
  // A Friday.
  expect(around({ ...DAILY, rhythm: 'weekly', weekday: 1 }, '2026-11-20T12:00:00Z')).toEqual([
    '2026-11-16T02:00:00.000Z',
    '2026-11-23T02:00:00.000Z',
  ]);
  expect(slotsAround({ ...DAILY, rhythm: 'off' }, at('2026-11-20T12:00:00Z'))).toBeNull();
});

const since = '2026-11-01T00:00:00Z';
const noon = at('2026-11-20T12:00:00Z');
const tried = (begun: string, failed = false) => ({ begun: at(begun), failed });

test('one is due once, also where it was missed while the server was off', () => {
  const schedule = { ...DAILY, since };
  expect(isDue(schedule, tried('2026-11-19T02:00:00Z'), noon)).toBe(true);
  expect(isDue(schedule, tried('2026-11-20T02:00:00Z'), noon)).toBe(false);
  expect(isDue(schedule, null, noon)).toBe(true);
  expect(isDue({ ...schedule, rhythm: 'off' }, null, noon)).toBe(false);
});

test('what lay before the schedule was set is not made up for', () => {
  expect(isDue({ ...DAILY, since: '2026-11-20T11:00:00Z' }, null, noon)).toBe(false);
});

test('what has failed is tried again after an hour', () => {
  const schedule = { ...DAILY, since };
  expect(isDue(schedule, tried('2026-11-20T11:30:00Z', true), noon)).toBe(false);
  expect(isDue(schedule, tried('2026-11-20T11:00:00Z', true), noon)).toBe(true);
});

test('a clock that was wrong for a while stops nothing', () => {
  expect(isDue({ ...DAILY, since }, tried('2031-01-01T02:00:00Z'), noon)).toBe(true);
});
