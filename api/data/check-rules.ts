import type { WritableType } from '../contract/write.ts';
import { ApiProblem } from '../problem.ts';
import type { Change, Row } from './writing.ts';
import { WRITES } from './writes.ts';

/** The columns without those that stay as they were; throws `invalid-fields` where one of them is to become another. */
export function withoutFixed(type: WritableType, at: string, old: Row, set: Row): Row {
  const { fixed = [] } = WRITES[type];
  const changed = fixed.filter((field) => set[field] !== undefined && set[field] !== old[field]);
  if (changed.length > 0) {
    throw new ApiProblem('invalid-fields', {
      errors: changed.map((field) => ({
        field: at + field,
        message: 'Das lässt sich nachträglich nicht ändern.',
      })),
    });
  }
  return Object.fromEntries(Object.entries(set).filter(([field]) => !fixed.includes(field)));
}

/** Tidies what is to be written, and throws `invalid-fields` for the rules of the type that it would newly break. */
export function checkRules(type: WritableType, changes: readonly Change[]): void {
  const { tidy, issues } = WRITES[type];
  const errors = changes.flatMap((change) => {
    const { at, old, set } = change;
    const record = { ...old, ...set };
    const tidied = tidy?.(record) ?? record;
    for (const [field, value] of Object.entries(tidied)) if (value !== record[field]) set[field] = value;
    const broken = new Set(old && issues ? issues(old).map(({ field }) => field) : []);
    return (issues?.(tidied) ?? [])
      .filter(({ field }) => !broken.has(field))
      .map(({ field, message }) => ({ field: at + field, message }));
  });
  if (errors.length > 0) throw new ApiProblem('invalid-fields', { errors });
}
