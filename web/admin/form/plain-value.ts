import { longDate } from '../../ui/format.ts';

const DAY = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d).*)?$/;

/** What a field holds, for whoever chooses between two of them. */
export function plainValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (Array.isArray(value)) return value.join(', ') || '(keine)';
  if (typeof value !== 'string' && typeof value !== 'number') return '(leer)';
  const [, day, time] = DAY.exec(String(value)) ?? [];
  if (day && !Number.isNaN(Date.parse(day))) return time ? `${longDate(day)}, ${time}` : longDate(day);
  return String(value) || '(leer)';
}
