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

/** Throws where something came back as another: `invalid-fields` for what stays as it is, else `not-allowed`. */
export function requireUnchanged({ at, back, fixed }: SentBack & { at: string }, read: Fields): void {
  const changed = Object.keys(back).filter((field) => !isDeepStrictEqual(back[field], read[field]));
  if (changed.length === 0) return;
  if (changed.some((field) => !fixed.includes(field))) throw new ApiProblem('not-allowed');
  throw invalidFields(
    changed.map((field) => ({ field: at + field, message: 'Das lässt sich nicht ändern.' })),
  );
}
