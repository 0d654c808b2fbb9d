import { keepItem, storage } from '../../preferences/visit.ts';
import { state } from '../../server/state.ts';
import { toast } from '../../ui/toasts.ts';
import { changedFields } from './merge.ts';

/** What somebody has typed and not saved, over a crash of the browser. */
export interface Draft<T> extends TypedOn<T> {
  id: string;
  values: Partial<T>;
  at: number;
}

/** What the record said in the same fields, and which of the server's records that was. */
interface TypedOn<T> {
  was: Partial<T>;
  version?: number | undefined;
}

/** Another user of the same browser is offered none of it. */
const keyOf = (id: string) => `draft:${state.user?.id ?? ''}:${id}`;
const WEEK = 7 * 24 * 3600 * 1000;

/** Only fields that are there today, of the same kind: the form may have changed since. */
export function readDraft<T extends object>(id: string, record: T, now = Date.now()): Draft<T> | null {
  const stored = storedAt(keyOf(id), now);
  const values = fieldsOf(stored?.values, record);
  if (!stored || Object.keys(values).length === 0) return null;
  const version = typeof stored.version === 'number' ? stored.version : undefined;
  return { id, values, was: fieldsOf(stored.was, record), version, at: stored.at };
}

function storedAt(key: string, now: number) {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('values' in stored) || !('at' in stored))
      return null;
    const { values, at } = stored;
    if (typeof at !== 'number' || now - at > WEEK) return null;
    return { was: null, version: null, ...stored, values, at };
  } catch {
    return null;
  }
}

function fieldsOf<T extends object>(stored: unknown, record: T): Partial<T> {
  const known = Object.entries(stored ?? {}).filter(([name, value]) => {
    const current = Object.hasOwn(record, name) ? record[name as keyof T] : undefined;
    return current !== undefined && isSameKind(current, value);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field was compared with the record's
  return Object.fromEntries(known) as Partial<T>;
}

/** A field without a value is null in the record, or in the draft. */
const isSameKind = (a: unknown, b: unknown): boolean =>
  typeof a === typeof b ? Array.isArray(a) === Array.isArray(b) : a === null || b === null;

export function writeDraft<T extends object>(
  id: string,
  values: Partial<T>,
  { was, version }: TypedOn<T> = { was: {} },
  at = Date.now(),
): void {
  const isKept = keepItem(keyOf(id), JSON.stringify({ values, was, version, at }));
  // A browser that keeps nothing at all is meant to.
  if (isKept || full || !storage('localStorage')?.length) return;
  full = true;
  toast(FULL, { error: true });
}

const FULL =
  'Der Speicher dieses Browsers ist voll: Was Sie gerade schreiben, ginge bei einem Absturz verloren. Bitte speichern Sie es bald.';
/** Said once, and not with each key. */
let full = false;

export const removeDraft = (id: string): void => void keepItem(keyOf(id), null);

export const draftIds = (start: string): string[] =>
  keysFrom(keyOf(start)).map((key) => key.slice(keyOf('').length));

function keysFrom(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** Whoever has typed them, also in a form that has its drafts elsewhere by now: after a week nobody is offered them. */
export function removeOldDrafts(now = Date.now()): void {
  for (const key of keysFrom('draft:')) if (!storedAt(key, now)) localStorage.removeItem(key);
}

/** Each form that is open has a draft of its own: two tabs do not write over each other. */
export const newDraftId = (form: string) => `${form}#${Date.now()}-${Math.random()}`;

/** The draft of a form that was written last; those with nothing left to save, or too old, go. */
export function latestDraft<T extends object>(form: string, record: T, ...except: string[]): Draft<T> | null {
  let latest: Draft<T> | null = null;
  for (const id of draftIds(`${form}#`)) {
    if (except.includes(id)) continue;
    const draft = readDraft(id, record);
    if (!draft || changedFields(record, { ...record, ...draft.values }).length === 0) removeDraft(id);
    else if (draft.at >= (latest?.at ?? 0)) latest = draft;
  }
  return latest;
}

/** Runs `again` when another window has thrown the draft away. */
export function onDraftRemoved(id: string, again: () => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(id) && newValue === null) again();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
