import { expect, test } from 'vitest';
import { durationOf, filesOf, momentOf, timeOf } from '../../../web/admin/backup/words.ts';

const now = new Date('2026-11-20T22:30:00Z');

test('moments are said as on the clock of the site', () => {
  expect(momentOf('2026-11-20T02:11:00Z', now)).toBe('Heute, 03:11');
  expect(momentOf('2026-11-19T22:59:00Z', now)).toBe('Gestern, 23:59');
  expect(momentOf('2026-03-14T02:00:00Z', now)).toBe('14. März 2026, 03:00');
  expect(timeOf('2026-11-20T23:30:00Z', now)).toBe('morgen um 00:30');
  expect(timeOf('2026-11-30T02:00:00Z', now)).toBe('am 30. November 2026 um 03:00');
});

test('durations and numbers of files have their singular', () => {
  const lasted = (seconds: number) =>
    durationOf({ begun: now.toISOString(), ended: new Date(now.getTime() + seconds * 1000).toISOString() });
  expect([0, 1, 40, 90, 660, 10_800].map(lasted)).toEqual([
    '1 Sekunde',
    '1 Sekunde',
    '40 Sekunden',
    '2 Minuten',
    '11 Minuten',
    '3 Stunden',
  ]);
  expect([1, 1284].map(filesOf)).toEqual(['1 Datei', '1.284 Dateien']);
});
