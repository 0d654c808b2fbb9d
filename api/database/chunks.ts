/** Rows that one statement writes: each costs about a millisecond, and a statement has a limit of time (docs/reliability.md, Database). */
export const CHUNK = 500;

export const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, n) => rows.slice(n * CHUNK, (n + 1) * CHUNK));
