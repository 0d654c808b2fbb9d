import type { LogMessage } from '@lichthof/api/contract/log';
import { toApiError } from '../server/api-error.ts';

/** A page that fails over and over must not fill memory, nor the log. */
const AT_MOST = 20;

/** Sends one entry after the other; what is waiting already is not sent twice. Once refused, this visit sends no more. */
export function logQueue(post: (entry: LogMessage) => Promise<unknown>): (entry: LogMessage) => void {
  const waiting: LogMessage[] = [];
  let isRefused = false;
  let isSending = false;

  async function run(): Promise<void> {
    isSending = true;
    for (let entry = waiting[0]; entry; entry = waiting[0]) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        await post(entry);
        waiting.shift();
      } catch (failure) {
        const { status } = toApiError(failure);
        isRefused = status >= 400 && status < 500;
        waiting.splice(0, isRefused ? Infinity : 1);
      }
    }
    isSending = false;
  }

  return (entry) => {
    const isWaiting = waiting.some(({ message }) => message === entry.message);
    if (isRefused || isWaiting || waiting.length >= AT_MOST) return;
    waiting.push(entry);
    if (!isSending) void run();
  };
}
