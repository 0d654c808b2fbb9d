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
  /** Which of both is taken unless somebody chooses; where both have changed it, mine. */
  choice: 'mine' | 'theirs';
}

/** Somebody else has saved `theirs` since `base` was read: what is left to be chosen. */
export function conflicts<T extends object>(base: T, mine: T, theirs: T): Conflict<T>[] {
  return changedFields(theirs, mine).map((name) => ({
    name,
    mine: mine[name],
    theirs: theirs[name],
    choice: isSame(mine[name], base[name]) ? 'theirs' : 'mine',
  }));
}

export function resolved<T extends object>(theirs: T, chosen: readonly Conflict<T>[]): T {
  const values = { ...theirs };
  for (const { name, mine, choice } of chosen) if (choice === 'mine') values[name] = mine;
  return values;
}
