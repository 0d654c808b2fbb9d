import { writeLog, type Severity } from '@lichthof/api/contract/log';
import { call } from '../server/api.ts';
import { logQueue } from './queue.ts';
import { withoutSecrets } from './secrets.ts';
import { state } from '../server/state.ts';

const send = logQueue((body) => call(writeLog, { body, retry: { quick: 5 } }));

/** Characters; the server takes 4 kB, whatever they are. */
const LONGEST = 1000;

export function sendLog(severity: Severity, message: string, cause?: unknown): void {
  const text = cause instanceof Error ? `${message}: ${cause.message}` : message;
  const { jwt, authId } = state.session;
  send({ severity, message: withoutSecrets(text, [jwt, authId]).slice(0, LONGEST) });
}
