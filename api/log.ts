import { pino } from 'pino';

/** The four levels of the specification; pino's others do not occur. */
export type Severity = 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';

const PINO = { DEBUG: 'debug', INFO: 'info', WARNING: 'warn', ERROR: 'error' } as const;

export interface Log {
  (severity: Severity, message: string, detail?: Record<string, unknown>): void;
}

/** JSON lines on standard output. What could be a secret is cut out wherever it stands. */
export function createLog(level: Severity): Log {
  const logger = pino({
    level: PINO[level],
    base: null,
    redact: { paths: ['password', 'jwt', 'authId', 'token', '*.password', '*.jwt', '*.authId', '*.token'] },
    formatters: { level: (label) => ({ level: label === 'warn' ? 'WARNING' : label.toUpperCase() }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  return (severity, message, detail = {}) => logger[PINO[severity]](detail, message);
}

export const silent: Log = () => undefined;
