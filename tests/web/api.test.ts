import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '@lichthof/api/contract/call';
import { isAborted } from '../../web/server/api-error.ts';
import { call, onUnauthorized } from '../../web/server/api.ts';
import { state } from '../../web/server/state.ts';
// Loaded before the timers are not real any more.
import '../../web/server/http.ts';

vi.stubGlobal('location', new URL('http://localhost/images'));
state.site.api = 'http://localhost';

const answer = z.object({ ok: z.boolean() });
const get = { method: 'GET', path: '/v1/thing/{id}', summary: 'reads', answer } as const satisfies Call;
const post = {
  method: 'POST',
  path: '/v1/thing',
  summary: 'writes',
  body: z.object({ a: z.int() }),
} as const satisfies Call;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  state.session.jwt = null;
});

/** A server that answers the n-th request with the n-th of these; 0: it cannot be reached. */
function server(...statuses: number[]) {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.clone());
    const status = statuses[asked.length - 1] ?? 200;
    if (status === 0) throw new TypeError('Failed to fetch');
    return Response.json({ ok: true }, { status });
  });
  return asked;
}

async function settled<T>(promise: Promise<T>) {
  const [outcome] = await Promise.all([Promise.allSettled([promise]), vi.runAllTimersAsync()]);
  return outcome[0];
}

test.each([0, 500, 503])('a read that fails with %i is tried again, twice', async (status) => {
  const asked = server(status, status);
  expect(await settled(call(get, { params: { id: 'a/b' } }))).toMatchObject({ value: { ok: true } });
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(Array(3).fill('/v1/thing/a%2Fb'));
});

test('a read that is refused is not', async () => {
  const asked = server(404);
  expect(await settled(call(get))).toMatchObject({
    reason: { name: 'ApiError', status: 404, code: 'http' },
  });
  expect(asked).toHaveLength(1);
});

test('what changes something is sent once', async () => {
  const asked = server(0);
  const failure = { name: 'ApiError', status: 0, code: 'network' };
  expect(await settled(call(post, { body: { a: 1 } }))).toMatchObject({ reason: failure });
  expect(asked).toHaveLength(1);
  expect(asked[0]!.headers.get('content-type')).toBe('application/json');
  expect(await asked[0]!.json()).toEqual({ a: 1 });
});

test('whoever goes away is not kept waiting for the next try', async () => {
  server(0);
  const leaving = new AbortController();
  const asking = call(post, { body: { a: 1 }, retry: { quick: 0 }, signal: leaving.signal });
  await vi.advanceTimersByTimeAsync(100);
  leaving.abort();
  const error: unknown = await asking.catch((reason: unknown) => reason);
  expect(isAborted(error)).toBe(true);
});

test('only the token that is in use is found to be no longer accepted', async () => {
  const listener = vi.fn<(error: Error) => void>();
  onUnauthorized(listener);
  server(401, 401);
  state.session.jwt = 'old';
  const asking = call(get);
  state.session.jwt = 'new';
  await settled(asking);
  expect(listener).not.toHaveBeenCalled();
  await settled(call(get));
  expect(listener).toHaveBeenCalledOnce();
});

test.each([
  ['after 30 seconds', post, 30_000],
  ['after ten minutes, where much is to be done', { ...post, slow: true } as const, 600_000],
])('without an answer it is given up %s', async (_, declaration, ms) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const asking = call(declaration, { body: { a: 1 } }).catch((reason: unknown) => reason);
  const settling = vi.fn<() => void>();
  void asking.then(settling);
  await vi.advanceTimersByTimeAsync(ms - 100);
  expect(settling).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(await asking).toMatchObject({ name: 'ApiError', code: 'timeout' });
});
