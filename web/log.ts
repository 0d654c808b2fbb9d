type Severity = 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';

const write = { DEBUG: 'debug', INFO: 'info', WARNING: 'warn', ERROR: 'error' } as const;

/** What went wrong here and was not shown to the reader. */
export function log(severity: Severity, message: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that does
  console[write[severity]](message, ...(cause === undefined ? [] : [cause]));
}
