import { LogEntry, tailLog } from '@lichthof/api/contract/log';
import { callRaw } from './raw.ts';

/** New entries as they are written; the first, empty list says that from here on none is missed. Ends with the connection. */
export async function* tail(
  { level, text }: { level: string; text: string },
  signal: AbortSignal,
): AsyncGenerator<LogEntry[]> {
  const { body } = await callRaw(tailLog, { level, ...(text && { text }) }, signal);
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
