import type { WritableType } from '../contract/write.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Change } from './writing.ts';
import { WRITES } from './writes.ts';

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
