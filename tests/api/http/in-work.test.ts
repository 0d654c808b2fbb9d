import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { boundedPerNetwork } from '../../../api/http/in-work.ts';
import type { Env } from '../../../api/services/services.ts';
import { problemResponse, type ApiProblem } from '../../../api/problem/problem.ts';

let server: Server;
let address: string;
/** Requests in work, by their network, each with the way to end it. */
let working: { net: string; finish: () => void }[] = [];

beforeEach(async () => {
  const began: typeof working = [];
  working = began;
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    c.set('net', c.req.header('X-Net')!);
    await next();
  });
  app.use(boundedPerNetwork({ inWork: 3, waiting: 2 }));
  app.get('/', async (c) => {
    await new Promise<void>((finish) => began.push({ net: c.var.net, finish }));
    return c.text('done');
  });
  app.get('/large', (c) => {
    began.push({ net: c.var.net, finish: () => undefined });
    return c.body(new Uint8Array(32 << 20));
  });
  app.get('/broken', () => {
    throw new Error('broken');
  });
  app.onError((error) =>
    error.name === 'ApiProblem' ? problemResponse(error as ApiProblem) : new Response('', { status: 500 }),
  );
  server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const { finish } of working) finish();
  server.closeAllConnections();
  server.close();
});

/** A request on a connection of its own, and what becomes of it. */
function ask(net: string, path = '/') {
  const answer = Promise.withResolvers<{ status: number; text: string }>();
  const request = get(address + path, { agent: false, headers: { 'X-Net': net } }, (response) => {
    // A response that nobody reads does not flow.
    if (path === '/large') return;
    let text = '';
    response.on('data', (chunk: Buffer) => (text += chunk.toString()));
    response.on('end', () => answer.resolve({ status: response.statusCode!, text }));
  });
  request.on('error', () => answer.resolve({ status: 0, text: '' }));
  return { answer: answer.promise, hangUp: () => request.destroy() };
}
const inWork = (net: string) => working.filter((request) => request.net === net).length;
const until = (net: string, count: number) => expect.poll(() => inWork(net)).toBe(count);
const finishOne = (net: string) => {
  const at = working.findIndex((request) => request.net === net);
  working.splice(at, 1)[0]!.finish();
};

// No database takes part: once is enough.
describe.runIf(process.env['TEST_DATABASE'] === 'embedded')('the requests of one network', () => {
  test('are in work three at a time, the next when one is answered; another network does not wait', async () => {
    const asked = Array.from({ length: 5 }, () => ask('a'));
    await until('a', 3);
    const other = ask('b');
    await until('b', 1);
    expect(inWork('a')).toBe(3);
    finishOne('b');
    expect(await other.answer).toEqual({ status: 200, text: 'done' });
    for (let left = 5; left > 0; left -= 1) {
      await until('a', Math.min(3, left));
      finishOne('a');
    }
    for (const { answer } of asked) expect(await answer).toEqual({ status: 200, text: 'done' });
  });

  test('are refused in words where too many wait already', async () => {
    for (let n = 0; n < 3; n += 1) ask('a');
    await until('a', 3);
    const { status, text } = await Promise.race([1, 2, 3].map(() => ask('a').answer));
    expect(status).toBe(429);
    expect(text).toContain('Von Ihrem Anschluss kommen gerade zu viele Anfragen');
    expect(inWork('a')).toBe(3);
  });

  test('stay in work until their answer is taken or its reader has gone', async () => {
    const readers = [1, 2, 3].map(() => ask('a', '/large'));
    await until('a', 3);
    const waiting = ask('a');
    await ask('b', '/broken').answer;
    expect(inWork('a')).toBe(3);
    readers[0]!.hangUp();
    await until('a', 4);
    working.at(-1)!.finish();
    expect((await waiting.answer).status).toBe(200);
  });

  test('leave room again after errors', async () => {
    for (let n = 0; n < 10; n += 1) expect((await ask('a', '/broken').answer).status).toBe(500);
  });

  test('cause no work where their client hung up while they waited', async () => {
    for (let n = 0; n < 3; n += 1) ask('a');
    await until('a', 3);
    const [gone, patient] = [ask('a'), ask('a')];
    await ask('b', '/broken').answer;
    gone.hangUp();
    await gone.answer;
    await ask('b', '/broken').answer;
    for (let n = 0; n < 3; n += 1) finishOne('a');
    await until('a', 1);
    finishOne('a');
    expect((await patient.answer).status).toBe(200);
  });
});
