import { setTimeout } from 'node:timers/promises';
import type { LogEntry } from '../contract/log.ts';
import type { Db } from '../database/schema.ts';
import { lastId, type LogFilter, readAfter, toEntry } from './queries.ts';

const POLL_MS = 1000;
/** Ids are given before rows become visible: an entry of another process may come behind a higher one. */
const LATE_MS = 5000;

/** New entries of all processes as they come, each once; an empty list is a sign of life. Ends with the signal, or when `goOn` says no. */
export async function* tail(
  db: Db,
  filter: LogFilter,
  signal: AbortSignal,
  goOn: () => Promise<boolean>,
): AsyncGenerator<LogEntry[]> {
  const marks = [{ at: performance.now(), id: await lastId(db) }];
  const seen = new Set<number>();
  while (!signal.aborted && (await goOn())) {
    const now = performance.now();
    while (marks.length > 1 && now - marks[1]!.at > LATE_MS) marks.shift();
    const rows = await readAfter(db, marks[0]!.id, filter);
    const fresh = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    for (const id of seen) if (id <= marks[0]!.id) seen.delete(id);
    marks.push({ at: now, id: Math.max(marks.at(-1)!.id, rows.at(-1)?.id ?? 0) });
    yield fresh.map(toEntry);
    await setTimeout(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}
