import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { type Clock, systemClock } from '../clock/clock.ts';
import { SEVERITIES, type Severity } from '../contract/log.ts';
import { cleanDetail, cleanLine } from './redact.ts';

const PINO = { DEBUG: 'debug', INFO: 'info', WARNING: 'warn', ERROR: 'error' } as const;

export interface Log {
  (severity: Severity, message: string, detail?: Record<string, unknown>): void;
}

export interface Entry {
  at: Date;
  severity: Severity;
  message: string;
  detail: Record<string, unknown>;
}

export type Sink = (entry: Entry) => void;

export function createLog(
  level: Severity,
  { sink, clock = systemClock, lines }: { sink?: Sink; clock?: Clock; lines?: DestinationStream } = {},
): Log {
  const options: LoggerOptions = {
    level: PINO[level],
    base: null,
    formatters: { level: (label) => ({ level: label === 'warn' ? 'WARNING' : label.toUpperCase() }) },
    timestamp: () => `,"time":"${clock.now().toISOString()}"`,
  };
  const logger = lines ? pino(options, lines) : pino(options);
  const least = SEVERITIES.indexOf(level);
  return (severity, text, given = {}) => {
    if (SEVERITIES.indexOf(severity) < least) return;
    const message = cleanLine(text);
    const detail = cleanDetail(given) as Record<string, unknown>;
    logger[PINO[severity]](detail, message);
    sink?.({ at: clock.now(), severity, message, detail });
  };
}

export const silent: Log = () => undefined;
