/** Lists are replaced as a whole, so their order counts. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function changedFields<T extends object>(base: T, values: T): (keyof T)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values of a form have no other fields
  return (Object.keys(values) as (keyof T)[]).filter((name) => !isSame(base[name], values[name]));
}

export interface Conflict<T> {
  name: keyof T;
  mine: T[keyof T];
  theirs: T[keyof T];
  /** Which of both is taken: mine unless somebody chooses. */
  choice: 'mine' | 'theirs';
}

/** Somebody else has saved `theirs` since `base` was read: what of mine is left to be chosen. */
export function conflicts<T extends object>(base: T, mine: T, theirs: T): Conflict<T>[] {
  return changedFields(base, mine)
    .filter((name) => !isSame(mine[name], theirs[name]))
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name], choice: 'mine' }));
}

/** The same for what was typed on a record of which only some fields are known: none if no such field has changed since. */
export function conflictsSince<T extends object>(was: Partial<T>, mine: T, theirs: T): Conflict<T>[] {
  const base = { ...theirs, ...was };
  const since = changedFields(base, theirs);
  const fields = conflicts(base, mine, theirs);
  return fields.some(({ name }) => since.includes(name)) ? fields : [];
}

export function resolved<T extends object>(theirs: T, chosen: readonly Conflict<T>[]): T {
  const values = { ...theirs };
  for (const { name, mine, choice } of chosen) if (choice === 'mine') values[name] = mine;
  return values;
}

/** Mine, where theirs was chosen. */
export const givenUp = <T extends object>(chosen: readonly Conflict<T>[]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value by the name of its field
  Object.fromEntries(
    chosen.flatMap(({ name, mine, choice }) => (choice === 'theirs' ? [[name, mine]] : [])),
  ) as Partial<T>;

export const pick = <T extends object>(names: readonly (keyof T)[], values: T) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields with the same values
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;
