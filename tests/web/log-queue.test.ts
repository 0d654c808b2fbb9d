import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LogMessage } from '@lichthof/api/contract/log';
import { ApiError } from '../../web/server/api-error.ts';
import { logQueue } from '../../web/log/queue.ts';

const entry = (message: string): LogMessage => ({ severity: 'ERROR', message });
const failure = (status: number, code: string) => new ApiError('Nein.', status, code);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that answers the n-th request with the n-th of these, and takes everything after. */
function server(...answers: (ApiError | undefined)[]) {
  const asked: { at: number; message: string }[] = [];
  const began = Date.now();
  const post = async ({ message }: LogMessage) => {
    asked.push({ at: (Date.now() - began) / 1000, message });
    const answer = answers[asked.length - 1];
    if (answer) throw answer;
  };
  return { asked, post, messages: () => asked.map(({ message }) => message) };
}

test('entries are sent one after the other', async () => {
  const { post, messages } = server();
  const send = logQueue(post);
  send(entry('a'));
  send(entry('b'));
  await vi.runAllTimersAsync();
  send(entry('c'));
  await vi.runAllTimersAsync();
  expect(messages()).toEqual(['a', 'b', 'c']);
});

test.each([
  ['without an answer', failure(0, 'network')],
  ['after an error of the server', failure(503, 'unavailable')],
])('%s it is tried again, ten times: after 1 s five times, then after 10 s', async (_, error) => {
  const { asked, post, messages } = server(...Array.from({ length: 11 }, () => error));
  const send = logQueue(post);
  send(entry('a'));
  send(entry('b'));
  await vi.runAllTimersAsync();
  const seconds = [0, 1, 2, 3, 4, 5, 15, 25, 35, 45, 55];
  expect(asked.filter(({ message }) => message === 'a').map(({ at }) => at)).toEqual(seconds);
  expect(messages().at(-1)).toBe('b');
});

test.each([400, 401, 403, 413, 429])(
  'refused with %i it is never tried again, nor anything else',
  async (status) => {
    const { post, messages } = server(failure(status, 'refused'));
    const send = logQueue(post);
    send(entry('a'));
    send(entry('b'));
    await vi.runAllTimersAsync();
    send(entry('c'));
    await vi.runAllTimersAsync();
    expect(messages()).toEqual(['a']);
  },
);

test('what waits already is not sent twice, and twenty are enough', async () => {
  const { post, messages } = server(failure(0, 'network'));
  const send = logQueue(post);
  for (let i = 0; i < 100; i += 1) {
    send(entry('again'));
    send(entry(`number ${i}`));
  }
  await vi.runAllTimersAsync();
  expect(messages()).toHaveLength(21); // the first of them twice
  expect(messages().filter((message) => message === 'again')).toHaveLength(2);
});
