import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeLog, type LogMessage } from '@lichthof/api/contract/log';
import { logQueue } from '../../web/log/queue.ts';
import { call } from '../../web/server/api.ts';
import { state } from '../../web/server/state.ts';

const entry = (message: string): LogMessage => ({ severity: 'ERROR', message });
const NO_ANSWER = 0;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

vi.stubGlobal('location', new URL('http://localhost/images'));
state.site.api = 'http://localhost';
const post = (body: LogMessage) => call(writeLog, { body, retry: { quick: 5 } });

/** A server that answers the n-th request with the n-th of these, and takes everything after. */
function server(...answers: number[]) {
  const asked: { at: number; message: string }[] = [];
  const began = Date.now();
  vi.stubGlobal('fetch', async (request: Request) => {
    const { message } = (await request.clone().json()) as LogMessage;
    asked.push({ at: Math.floor((Date.now() - began) / 1000), message });
    const status = answers[asked.length - 1] ?? 204;
    if (status === NO_ANSWER) throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });
  return { asked, messages: () => asked.map(({ message }) => message) };
}

test('entries are sent one after the other', async () => {
  const { messages } = server();
  const send = logQueue(post);
  send(entry('a'));
  send(entry('b'));
  await vi.runAllTimersAsync();
  send(entry('c'));
  await vi.runAllTimersAsync();
  expect(messages()).toEqual(['a', 'b', 'c']);
});

test.each([
  ['without an answer', NO_ANSWER],
  ['after an error of the server', 503],
])('%s it is tried again, ten times: after 1 s five times, then after 10 s', async (_, status) => {
  const { asked, messages } = server(...Array.from({ length: 11 }, () => status));
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
    const { messages } = server(status);
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
  const { messages } = server(NO_ANSWER);
  const send = logQueue(post);
  for (let i = 0; i < 100; i += 1) {
    send(entry('again'));
    send(entry(`number ${i}`));
  }
  await vi.runAllTimersAsync();
  expect(messages()).toHaveLength(21); // the first of them twice
  expect(messages().filter((message) => message === 'again')).toHaveLength(2);
});
