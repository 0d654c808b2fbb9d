import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '../contract/access.ts';
import { isKept, type WritableType } from '../contract/write.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Row } from './writing.ts';
import { WRITES } from './writes.ts';

/** A change as it came: what is to be written, and what the writer may only send back as he has read it. */
export interface SplitChange {
  at: string;
  set: Row;
  back: Row;
}

export function splitChange(type: WritableType, at: string, record: Row, viewer: Viewer): SplitChange {
  const { editors } = WRITES[type];
  const fields = Object.entries(record).filter(([field]) => field !== 'id' && field !== 'version');
  const isBack = (field: string) =>
    isFixed(type, field) || (!viewer.admin && editors !== undefined && !editors.fields.includes(field));
  return {
    at,
    set: Object.fromEntries(fields.filter(([field]) => !isBack(field))),
    back: Object.fromEntries(fields.filter(([field]) => isBack(field))),
  };
}

/** Throws where something came back as another: `invalid-fields` for what stays as it is, else `not-allowed`. */
export function requireSame(type: WritableType, { at, back }: Omit<SplitChange, 'set'>, read: Row): void {
  const changed = Object.keys(back).filter((field) => !isDeepStrictEqual(back[field], read[field]));
  if (changed.length === 0) return;
  const fixed = changed.filter((field) => isFixed(type, field));
  if (fixed.length < changed.length) throw new ApiProblem('not-allowed');
  throw new ApiProblem('invalid-fields', {
    errors: fixed.map((field) => ({ field: at + field, message: 'Das lässt sich nicht ändern.' })),
  });
}

const isFixed = (type: WritableType, field: string) =>
  isKept(type, field) || !!WRITES[type].fixed?.includes(field);
