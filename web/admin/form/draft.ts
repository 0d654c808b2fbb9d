import { state } from '../../server/state.ts';

/** What somebody has typed and not saved, over a crash of the browser. */
export interface Draft<T> {
  values: Partial<T>;
  at: number;
}

/** Another user of the same browser is offered none of it. */
const keyOf = (id: string) => `draft:${state.user?.id ?? ''}:${id}`;
const WEEK = 7 * 24 * 3600 * 1000;

/** Only fields that are there today, of the same kind: the form may have changed since. */
export function readDraft<T extends object>(id: string, record: T, now = Date.now()): Draft<T> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('values' in stored) || !('at' in stored))
      return null;
    const { values, at } = stored;
    if (typeof at !== 'number' || now - at > WEEK || typeof values !== 'object' || values === null)
      return null;
    const known = Object.entries(values).filter(([name, value]) => {
      const current = Object.hasOwn(record, name) ? record[name as keyof T] : undefined;
      return (
        current !== undefined &&
        typeof current === typeof value &&
        Array.isArray(current) === Array.isArray(value)
      );
    });
    if (known.length === 0) return null;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field was compared with the record's
    return { values: Object.fromEntries(known) as Partial<T>, at };
  } catch {
    return null;
  }
}

export function writeDraft<T extends object>(id: string, values: Partial<T>, now = Date.now()): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify({ values, at: now } satisfies Draft<T>));
  } catch {
    // It lives as long as the page then.
  }
}

export function removeDraft(id: string): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // There is none.
  }
}

export const draftIds = (start: string): string[] =>
  Object.keys(localStorage).flatMap((key) =>
    key.startsWith(keyOf(start)) ? [key.slice(keyOf('').length)] : [],
  );
