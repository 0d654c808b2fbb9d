import { percentile } from '../bench/table.ts';
import type { Visited } from './visitor.ts';

/** What a row of the gate found. */
export interface Outcome {
  /** How much of what was done. */
  volume?: string;
  /** Acknowledged writes that are gone. */
  lost?: readonly string[];
  /** Files that are neither as before nor as after. */
  torn?: readonly string[];
  visited?: Visited;
  /** How often each status was answered to whoever wrote or attacked. */
  statuses?: Readonly<Record<string, number>>;
  /** Answers of 5xx that are the right word here. */
  allowed?: readonly number[];
  /** Why nothing was done, where this machine has not what it takes. */
  notRun?: string;
  /** What else was required and is missed, in words. */
  missed?: readonly string[];
}

const P95_MS = 250;
const SHOWN = 5;

/** The row of the table, and what was required and is missed. */
export function judge(name: string, seconds: number, outcome: Outcome) {
  const {
    notRun = null,
    volume = notRun ?? '',
    lost = [],
    torn = [],
    visited,
    statuses = {},
    allowed = [],
    missed = [],
  } = outcome;
  const p95 = visited ? percentile(visited.times, 95) : null;
  const errors = [statuses, visited?.statuses ?? {}].flatMap((counts) =>
    Object.entries(counts).filter(([status]) => Number(status) >= 500),
  );
  const wrong = errors.filter(([status]) => !allowed.includes(Number(status)));
  const failures = [
    ...lost.slice(0, SHOWN).map((what) => `lost: ${what}`),
    ...torn.slice(0, SHOWN).map((what) => `torn: ${what}`),
    ...wrong.map(([status, times]) => `${times} × ${status}`),
    ...(p95 !== null && !(p95 <= P95_MS) ? [`p95 of visitors ${p95.toFixed(0)} ms > ${P95_MS} ms`] : []),
    ...missed,
  ];
  const shown = {
    row: name,
    volume,
    lost: lost.length,
    torn: torn.length,
    '5xx': errors.map(([status, times]) => `${times} × ${status}`).join(', ') || 0,
    visits: visited ? visited.times.length : '–',
    'p95 ms': p95?.toFixed(0) ?? '–',
    s: seconds.toFixed(0),
    verdict: failures.length > 0 ? 'MISSED' : notRun !== null ? 'not run' : 'ok',
  };
  return { shown, failures };
}

export function addTo(counts: Record<string, number>, key: string | number): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
