import { type SeenEntry, isPending } from './entry.ts';

/** How far a part of the queue is; what was skipped does not count. */
export function overallOf(entries: readonly SeenEntry[]) {
  /** `pending`: what goes on by itself; `missing`: what waits for its file. */
  const overall = { done: 0, total: 0, sent: 0, bytes: 0, pending: 0, missing: 0 };
  for (const entry of entries) {
    if (entry.status === 'skipped') continue;
    overall.total += 1;
    overall.bytes += entry.bytes;
    overall.sent += entry.status === 'done' ? entry.bytes : entry.sent;
    if (entry.status === 'done') overall.done += 1;
    if (isPending(entry)) overall[entry.hasFile ? 'pending' : 'missing'] += 1;
  }
  return overall;
}

const WINDOW_MS = 10_000;
const STEP_S = 10;

/** Bytes in a second, over the last ten; null until two have passed. */
export function createRate() {
  let seen: { at: number; sent: number }[] = [];
  return (sent: number, now: number): number | null => {
    // Whoever takes something off the list has not unsent it.
    if (sent < (seen.at(-1)?.sent ?? 0)) seen = [];
    seen.push({ at: now, sent });
    while (seen.length > 2 && seen[1]!.at <= now - WINDOW_MS) seen.shift();
    const [first] = seen;
    const seconds = (now - first!.at) / 1000;
    return seconds < 2 ? null : (sent - first!.sent) / seconds;
  };
}

const LEAST = 50_000;
/** What is said to be 0 MB/s promises no end. */
export const shownRate = (rate: number | null) => (rate !== null && rate < LEAST ? 0 : rate);

const NBSP = '\u00a0';

/** „2 Min. 20 s“, in steps of ten seconds. */
export function remainingOf(bytes: number, perSecond: number): string {
  const seconds = Math.ceil(bytes / perSecond / STEP_S) * STEP_S;
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (hours > 0) return [`${hours}${NBSP}Std.`, ...(minutes > 0 ? [`${minutes}${NBSP}Min.`] : [])].join(' ');
  const parts = [...(minutes > 0 ? [`${minutes}${NBSP}Min.`] : []), ...(rest > 0 ? [`${rest}${NBSP}s`] : [])];
  return parts.join(' ');
}
