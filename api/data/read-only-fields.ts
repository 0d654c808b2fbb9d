import { isDeepStrictEqual } from 'node:util';
import { isKept, type WritableType } from '../contract/write.ts';
import { ApiProblem, invalidFields } from '../problem/problem.ts';

type Fields = Readonly<Record<string, unknown>>;

interface SentBack {
  back: Fields;
  fixed: readonly string[];
}

interface Writable {
  fixed?: readonly string[] | undefined;
  editable?: readonly string[] | undefined;
}

/** Parts a change: what is to be written, and what only came back. */
export function splitChange(
  type: WritableType,
  record: Fields,
  { fixed = [], editable }: Writable,
): SentBack & { set: Fields } {
  const isFixed = (field: string) => isKept(type, field) || fixed.includes(field);
  const isBack = (field: string) => isFixed(field) || (editable !== undefined && !editable.includes(field));
  const fields = Object.entries(record).filter(([field]) => field !== 'id' && field !== 'version');
  return {
    set: Object.fromEntries(fields.filter(([field]) => !isBack(field))),
    back: Object.fromEntries(fields.filter(([field]) => isBack(field))),
    fixed: fields.map(([field]) => field).filter(isFixed),
  };
}

/** A record as its writer may read it. */
export interface Read {
  whole: Fields;
  /** Null where safe mode leaves it out, or its writer has not read so. */
  safe: Fields | null;
}

/** Throws where something came back as another: `invalid-fields` for what stays as it is, else `not-allowed`. */
export function requireUnchanged(
  { at, back, fixed }: SentBack & { at: string },
  { whole, safe }: Read,
): void {
  const isRead = (field: string) => [whole, safe].some((read) => read && isSame(back, read, field));
  const changed = Object.keys(back).filter((field) => !isRead(field));
  if (changed.length === 0) return;
  if (changed.some((field) => !fixed.includes(field))) throw new ApiProblem('not-allowed');
  throw invalidFields(
    changed.map((field) => ({ field: at + field, message: 'Das lässt sich nicht ändern.' })),
  );
}

/**
 * Without the fields that came back as their reader was shown them, which is less than is there. Whoever sees all may want exactly that
 * much of a caption, and sends it alone: so only a whole record tells that it was read in safe mode.
 */
export function withoutMasked(
  set: Fields,
  masked: readonly string[],
  record: Fields,
  { whole, safe }: Read,
): Fields {
  const reads = [whole, ...(safe && Object.keys(safe).every((field) => field in record) ? [safe] : [])];
  const isBack = (field: string) => masked.includes(field) && reads.some((read) => isSame(set, read, field));
  return Object.fromEntries(Object.entries(set).filter(([field]) => !isBack(field)));
}

const isSame = (one: Fields, other: Fields, field: string) =>
  isDeepStrictEqual(composed(one[field]), composed(other[field]));

/** What was stored before umlauts came in as one character comes back so. */
const composed = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value);
