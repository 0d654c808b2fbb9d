import { useEffect, useEffectEvent, useState } from 'react';
import { LogEntry, readLog, type Severity, tailLog } from '@lichthof/api/contract/log';
import { call } from '../../server/api.ts';
import { isAborted, toApiError } from '../../server/api-error.ts';
import { callRaw } from '../../server/call-raw.ts';

export interface LogFilter {
  level: Severity;
  text: string;
  date: string;
  order: 'asc' | 'desc';
}

interface Entries {
  items: readonly LogEntry[] | null;
  next: string | null;
  error: string | null;
}

interface Log extends Entries {
  more: () => Promise<void>;
  retry: () => void;
  connected: boolean;
}

const NOTHING: Entries = { items: null, next: null, error: null };
const AT_MOST = 2000;
const RETRY_MS = 3000;

export function useLog(filter: LogFilter, live: boolean): Log {
  const key = JSON.stringify(filter);
  const [loaded, setLoaded] = useState({ key, ...NOTHING });
  const [attempt, setAttempt] = useState(0);
  const [connected, setConnected] = useState(false);
  const entries: Entries = loaded.key === key ? loaded : NOTHING;

  const load = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const page = await readPage(filter, null, signal);
      setLoaded({ key, ...page, error: null });
    } catch (error) {
      if (signal.aborted || isAborted(error)) return;
      const { message } = toApiError(error);
      setLoaded((before) => ({ ...(before.key === key ? before : NOTHING), key, error: message }));
    }
  });
  const add = useEffectEvent((fresh: readonly LogEntry[], signal: AbortSignal) => {
    if (entries.items && entries.items.length > AT_MOST) void load(signal);
    else
      setLoaded((before) => (before.key === key ? { ...before, ...joined(before, fresh, filter) } : before));
  });

  const follow = useEffectEvent(async (signal: AbortSignal) => {
    while (!signal.aborted) {
      try {
        let first = true;
        for await (const fresh of tail(filter, signal)) {
          if (first) await load(signal);
          first = false;
          setConnected(true);
          if (fresh.length > 0) add(fresh, signal);
        }
      } catch {
        // Said by „connected“; the list itself says what is wrong with the server.
        if (!signal.aborted) await load(signal);
      }
      setConnected(false);
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  });

  useEffect(() => {
    const left = new AbortController();
    void (live ? follow(left.signal) : load(left.signal));
    return () => left.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- the key is what is asked for
  }, [key, live, attempt]);

  return {
    ...entries,
    connected: live && connected,
    retry: () => setAttempt((before) => before + 1),
    more: async () => {
      const { next } = entries;
      if (next === null) return;
      try {
        const page = await readPage(filter, next);
        setLoaded((before) =>
          before.key === key && before.next === next
            ? { ...before, ...page, items: [...(before.items ?? []), ...page.items], error: null }
            : before,
        );
      } catch (error) {
        setLoaded((before) => ({ ...before, error: toApiError(error).message }));
      }
    },
  };
}

const readPage = ({ text, ...filter }: LogFilter, after: string | null, signal?: AbortSignal) =>
  call(readLog, {
    query: { ...filter, ...(text && { text }), ...(after !== null && { after }) },
    ...(signal && { signal }),
  });

/** Oldest first, what is new stands behind what is not loaded yet. */
function joined(
  { items, next }: Entries,
  fresh: readonly LogEntry[],
  { order }: LogFilter,
): Partial<Entries> {
  if (!items || (order === 'asc' && next !== null)) return {};
  const known = new Set(
    items.slice(order === 'desc' ? 0 : -500, order === 'desc' ? 500 : undefined).map(({ id }) => id),
  );
  const unknown = fresh.filter(({ id }) => !known.has(id));
  return { items: order === 'desc' ? [...unknown.toReversed(), ...items] : [...items, ...unknown] };
}

/** New entries as they are written; the first, empty list says that from here on none is missed. Ends with the connection. */
async function* tail(
  { level, text }: { level: string; text: string },
  signal: AbortSignal,
): AsyncGenerator<LogEntry[]> {
  const { body } = await callRaw(tailLog, { query: { level, ...(text && { text }) }, signal });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const events = (rest + read.value).split('\n\n');
    rest = events.pop()!;
    yield events.flatMap((event) => {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      return data === undefined ? [] : [LogEntry.parse(JSON.parse(data))];
    });
  }
}
