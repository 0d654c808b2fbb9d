/** Rows that one query answers where there may be any number of them. */
export const ROWS_AT_ONCE = 1000;

/** However many rows there are, a page of them is in memory. `read` answers those behind a key, in its order. */
export async function* inPages<Key, Row>(
  first: Key,
  read: (after: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const page = await read(after);
    yield page;
    if (page.length < ROWS_AT_ONCE) return;
    after = keyOf(page.at(-1)!);
  }
}
