import { expect, test } from 'vitest';
import { keptOf } from '../../../api/backup/retention.ts';
import { parseConfig } from '../../../api/config.ts';

const on = (...days: string[]) =>
  days.map((day) => ({ name: day, created: `${day.slice(0, 10)}T02:00:00Z`, missing: 0 }));
const kept = (all: Parameters<typeof keptOf>[0], days: number, weeks: number, months: number) =>
  [...keptOf(all, [days, weeks, months])].toSorted();

test('of each day, week and month the newest stays', () => {
  const all = on(
    '2026-08-31',
    '2026-09-29',
    '2026-09-30',
    '2026-10-31',
    // A Monday, and the Sunday before it.
    '2026-11-15',
    '2026-11-16',
    '2026-11-19 a',
    '2026-11-19 b',
    '2026-11-20',
  );
  expect(kept(all, 2, 0, 0)).toEqual(['2026-11-19 b', '2026-11-20']);
  expect(kept(all, 1, 3, 0)).toEqual(['2026-10-31', '2026-11-15', '2026-11-20']);
  expect(kept(all, 1, 0, 3)).toEqual(['2026-09-30', '2026-10-31', '2026-11-20']);
});

test('all of the last 24 hours stay, as they are before and after a mishap', () => {
  const at = (created: string) => ({ name: created, created, missing: 0 });
  const times = [
    '2026-11-19T14:00:00Z',
    '2026-11-20T02:00:00Z',
    '2026-11-20T13:00:00Z',
    '2026-11-20T14:00:00Z',
  ];
  expect(kept(times.map(at), 0, 0, 0)).toEqual(times.slice(1));
});

test('the newest stays whatever is set', () => {
  expect(kept(on('2026-11-19', '2026-11-20'), 0, 0, 0)).toEqual(['2026-11-20']);
  expect(kept([], 7, 4, 12)).toEqual([]);
});

test('a whole one stays rather than one that lacks files, and one of before that did not say counts as whole', () => {
  const [first, second, third] = on('2026-11-19 a', '2026-11-19 b', '2026-11-20');
  expect(kept([first!, { ...second!, missing: 2 }, third!], 2, 0, 0)).toEqual(['2026-11-19 a', '2026-11-20']);
  const unknown = { ...first!, missing: undefined };
  expect(kept([unknown, { ...second!, missing: 2 }, third!], 2, 0, 0)).toContain('2026-11-19 a');
  expect(kept([{ ...first!, missing: 1 }, third!], 2, 0, 0)).toEqual(['2026-11-19 a', '2026-11-20']);
});

test('years without a backup, and a clock that was ahead, take away none', () => {
  const all = on('2019-03-01', '2019-03-02', '2031-01-01', '2026-11-20');
  expect(kept(all, 7, 4, 12)).toHaveLength(4);
});

test('what a clock wrote that was ahead for days takes the place of no day', () => {
  const all = on('2026-11-18', '2026-11-19', '2026-11-29', '2026-11-30', '2026-11-20');
  expect(kept(all, 2, 0, 0)).toEqual(['2026-11-19', '2026-11-20', '2026-11-29', '2026-11-30']);
});

test('a day is one on the clock of the site', () => {
  const at = (created: string) => ({ name: created, created, missing: 0 });
  const times = [
    '2026-11-19T22:00:00Z',
    '2026-11-19T23:30:00Z',
    '2026-11-20T22:00:00Z',
    '2026-11-22T02:00:00Z',
  ];
  expect(kept(times.map(at), 9, 0, 0)).toEqual(times.filter((time) => !time.includes('23:30')));
});

test('the setting names three numbers, or all', () => {
  expect(parseConfig({}).backup.keep).toEqual([7, 4, 12]);
  expect(parseConfig({ BACKUP_KEEP: '30,0,24' }).backup.keep).toEqual([30, 0, 24]);
  expect(parseConfig({ BACKUP_KEEP: 'all' }).backup.keep).toBeNull();
  expect(() => parseConfig({ BACKUP_KEEP: '7' })).toThrow('BACKUP_KEEP muss drei Zahlen nennen');
});
