import { TIME_ZONE } from '@lichthof/api/contract/publication';
import { numberOf } from '../../ui/format.ts';

const zone = { timeZone: TIME_ZONE } as const;
const DAY = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', ...zone });
const TIME = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', ...zone });
const DAY_MS = 24 * 3600_000;

function nameOfDay(at: Date, now: Date): string | null {
  const names = { 0: 'heute', 1: 'morgen', [-1]: 'gestern' };
  const found = Object.entries(names).find(
    ([days]) => DAY.format(new Date(now.getTime() + Number(days) * DAY_MS)) === DAY.format(at),
  );
  return found?.[1] ?? null;
}

/** „Heute, 03:11“, „14. März 2026, 03:11“; always on the clock of the site, as the schedule. */
export function momentOf(time: string, now = new Date()): string {
  const at = new Date(time);
  const day = nameOfDay(at, now) ?? DAY.format(at);
  return `${day[0]!.toUpperCase()}${day.slice(1)}, ${TIME.format(at)}`;
}

/** The same within a sentence: „morgen um 03:00“, „am 14. März 2026 um 03:00“. */
export function timeOf(time: string, now = new Date()): string {
  const at = new Date(time);
  return `${nameOfDay(at, now) ?? `am ${DAY.format(at)}`} um ${TIME.format(at)}`;
}

/** „40 Sekunden“, „11 Minuten“, „3 Stunden“. */
export function durationOf({ begun, ended }: { begun: string; ended: string }): string {
  const seconds = Math.max(1, Math.round((Date.parse(ended) - Date.parse(begun)) / 1000));
  if (seconds < 90) return counted(seconds, 'Sekunde');
  if (seconds < 90 * 60) return counted(Math.round(seconds / 60), 'Minute');
  return counted(Math.round(seconds / 3600), 'Stunde');
}

const counted = (count: number, unit: string) => `${numberOf(count)} ${unit}${count === 1 ? '' : 'n'}`;

export const filesOf = (count: number) => `${numberOf(count)} ${count === 1 ? 'Datei' : 'Dateien'}`;
