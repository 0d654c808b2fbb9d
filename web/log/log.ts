import type { Severity } from '@lichthof/api/contract/log';

const write = { DEBUG: 'debug', INFO: 'info', WARNING: 'warn', ERROR: 'error' } as const;

/** What went wrong here and was not shown to the reader; the server's log has it as well. */
export function log(severity: Severity, message: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that does
  console[write[severity]](message, ...(cause === undefined ? [] : [cause]));
  if (severity === 'DEBUG') return;
  // Whoever has nothing to tell does not load what telling needs.
  void import('./send.ts').then(
    ({ sendLog }) => sendLog(severity, message, cause),
    () => {},
  );
}
