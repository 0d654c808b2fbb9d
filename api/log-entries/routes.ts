import { stream, streamSSE } from 'hono/streaming';
import { today } from '../clock/clock.ts';
import { downloadLog, type LogEntry, readLog, tailLog, writeLog } from '../contract/log.ts';
import { type Cursor, formatCursor, parseCursor } from '../http/cursor.ts';
import { LIMITS } from '../limits/limits.ts';
import type { App, Services } from '../services/services.ts';
import { serve } from '../http/serve.ts';
import { lastId, type LogFilter, readAfter, readDay, toEntry } from './queries.ts';
import { setTimeout } from 'node:timers/promises';
import type { Db } from '../database/schema.ts';

const MAX_MESSAGE = 2000;
const HEARTBEAT_MS = 15_000;

export function logRoutes(app: App, { db, clock, limits, log, sessions, ending }: Services) {
  serve(app, writeLog, async ({ body: { severity, message } }, c) => {
    const cost = Buffer.byteLength(message);
    await limits.consume(
      { limit: LIMITS.logNet, key: c.var.net },
      { limit: LIMITS.logNetBytes, key: c.var.net, cost },
      { limit: LIMITS.logTotalBytes, key: 'all', cost },
    );
    const { requestId, viewer } = c.var;
    const text = message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)} …` : message;
    log(severity, text, { source: 'client', requestId, ...(viewer.userId && { userId: viewer.userId }) });
    return c.body(null, 204);
  });

  serve(app, readLog, async ({ query: { date, after, ...query } }) => {
    const limit = Number(query.limit);
    const rows = await readDay(db, dayOf(date), { ...query, limit }, parseCursor(after));
    const last = rows.at(-1);
    const next = rows.length === limit && last ? formatCursor(last.at, last.id) : null;
    return { items: rows.map(toEntry), next };
  });

  serve(app, downloadLog, async ({ query: { date } }, c) => {
    const day = dayOf(date);
    c.header('Content-Type', downloadLog.media);
    c.header('Content-Disposition', `attachment; filename="protokoll-${day}.jsonl"`);
    c.header('Cache-Control', 'no-store');
    return stream(c, async (file) => {
      for await (const lines of linesOf(db, day)) await file.write(lines);
    });
  });

  const dayOf = (date: string) => {
    if (date !== 'today' && date !== 'yesterday') return date;
    const day = new Date(today(clock));
    if (date === 'yesterday') day.setUTCDate(day.getUTCDate() - 1);
    return day.toISOString().slice(0, 10);
  };

  serve(app, tailLog, async ({ query }, c) => {
    const sessionId = c.var.session!.id;
    const stillAdmin = async () => (await sessions.byId(sessionId))?.viewer.admin ?? false;
    c.header('Cache-Control', 'no-store');
    c.header('X-Accel-Buffering', 'no');
    return streamSSE(c, async (stream) => {
      const gone = new AbortController();
      stream.onAbort(() => gone.abort());
      // The first sign of life says that from here on nothing is missed.
      let written = -HEARTBEAT_MS;
      for await (const entries of tail(db, query, AbortSignal.any([gone.signal, ending]), stillAdmin)) {
        for (const entry of entries)
          await stream.writeSSE({ id: String(entry.id), data: JSON.stringify(entry) });
        if (entries.length === 0 && performance.now() - written < HEARTBEAT_MS) continue;
        if (entries.length === 0) await stream.write(': still here\n\n');
        written = performance.now();
      }
    });
  });
}

const AT_ONCE = 1000;

/** A day is read in parts: nobody knows how long it is. */
async function* linesOf(db: Db, day: string): AsyncGenerator<string> {
  const all = { level: 'DEBUG', order: 'asc', limit: AT_ONCE } as const;
  let after: Cursor | null = null;
  do {
    const rows = await readDay(db, day, all, after);
    yield rows.map((row) => `${JSON.stringify(toEntry(row))}\n`).join('');
    const last = rows.at(-1);
    after = last ? [last.at.toISOString(), String(last.id)] : null;
  } while (after);
}

const POLL_MS = 1000;
/** Ids are given before rows become visible: an entry of another process may come behind a higher one. */
const LATE_MS = 5000;

/** New entries of all processes as they come, each once; an empty list is a sign of life. Ends with the signal, or when `goOn` says no. */
async function* tail(
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
