import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { HTTP_LIMITS, listen, type Listening } from '../../../api/listen.ts';

const open: { sockets: Socket[]; servers: Listening[] } = { sockets: [], servers: [] };
afterEach(async () => {
  for (const socket of open.sockets.splice(0)) socket.destroy();
  await Promise.all(open.servers.splice(0).map((server) => server.stop(0)));
});

const LARGE = new Uint8Array(48 * 1024 * 1024);
const MEDIUM = LARGE.subarray(0, 16 * 1024 * 1024);
const fetch = async (request: Request) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/large') return new Response(LARGE);
  if (pathname === '/medium') return new Response(MEDIUM);
  if (pathname === '/pieces') return new Response(pieces());
  return new Response(`${(await request.text()).length}`);
};
const pieces = () => {
  let left = 768;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if ((left -= 1) < 0) controller.close();
      else controller.enqueue(LARGE.subarray(0, 64 * 1024));
    },
  });
};

async function start(limits: Partial<typeof HTTP_LIMITS> = {}): Promise<number> {
  const server = await listen(fetch, { port: 0, host: '127.0.0.1', limits });
  open.servers.push(server);
  return Number(new URL(server.address).port);
}

/** A client that writes what it is told and tells what came back, and when the server hung up. */
function client(port: number) {
  const socket = connect(port, '127.0.0.1');
  open.sockets.push(socket);
  let text = '';
  const began = performance.now();
  socket.on('data', (data) => (text += data.toString('latin1').slice(0, 1000)));
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => resolve(performance.now() - began)),
  );
  return { socket, closed, text: () => text };
}

// No database takes part: once is enough.
describe.runIf(process.env['TEST_DATABASE'] === 'embedded')('the HTTP server', () => {
  test('has the limits that were decided', () => {
    expect(HTTP_LIMITS).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
      maxHeadersCount: 100,
      maxRequestsPerSocket: 1_000,
      maxConnections: 500,
      idleTimeout: 30_000,
      slowReader: { bytes: 8192, ms: 10_000 },
    });
  });

  test('cuts off headers that come drop by drop', async () => {
    const { socket, closed, text } = client(
      await start({ headersTimeout: 700, connectionsCheckingInterval: 100 }),
    );
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    const drops = setInterval(() => socket.write('X-A: b\r\n'), 100);
    expect(await closed).toBeLessThan(3000);
    clearInterval(drops);
    expect(text()).toContain('408');
  });

  test('cuts off a body that never ends', async () => {
    const port = await start({ requestTimeout: 800, headersTimeout: 500, connectionsCheckingInterval: 100 });
    const { socket, closed } = client(port);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n');
    const drops = setInterval(() => socket.write('x'), 100);
    expect(await closed).toBeLessThan(3000);
    clearInterval(drops);
  });

  test('refuses huge headers', async () => {
    const { socket, closed, text } = client(await start());
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Huge: ${'x'.repeat(20_000)}\r\n\r\n`);
    await closed;
    expect(text()).toContain('431');
  });

  test('hangs up on more connections than it takes', async () => {
    const port = await start({ maxConnections: 5 });
    const clients = Array.from({ length: 12 }, () => client(port));
    await setTimeout(300);
    for (const { socket } of clients) socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await Promise.all(clients.map(({ closed }) => closed));
    expect(clients.filter(({ text }) => text().includes('200 OK'))).toHaveLength(5);
  });

  const slowReader = { bytes: 8 * 1024, ms: 400 };
  test.each(['/large', '/pieces'])('cuts fifty readers of %s that do not read', async (path) => {
    const port = await start({ slowReader });
    const clients = Array.from({ length: 50 }, () => client(port));
    for (const { socket } of clients) {
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    }
    await setTimeout(2500);
    // What had been on its way is read now, and then there is the end.
    for (const { socket } of clients) socket.resume();
    await Promise.race([Promise.all(clients.map(({ closed }) => closed)), setTimeout(8000)]);
    expect(clients.filter(({ socket }) => !socket.destroyed)).toHaveLength(0);
    for (const { socket } of clients) expect(socket.bytesRead).toBeLessThan(LARGE.length);
  });

  test('is not fooled by a trickle', async () => {
    const { socket, closed } = client(await start({ slowReader: { bytes: 1024 * 1024, ms: 400 } }));
    socket.pause();
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    const trickle = setInterval(() => socket.read(500), 50);
    await setTimeout(2500);
    clearInterval(trickle);
    socket.resume();
    await closed;
    expect(socket.bytesRead).toBeLessThan(LARGE.length);
  });

  test('is patient with a slow line', async () => {
    const port = await start({ slowReader: { bytes: 8 * 1024, ms: 1000 } });
    const { socket, closed } = client(port);
    socket.write('GET /medium HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const began = performance.now();
    const brake = setInterval(() => socket.resume(), 15);
    socket.on('data', () => socket.pause());
    await closed;
    clearInterval(brake);
    expect(socket.bytesRead).toBeGreaterThan(MEDIUM.length);
    expect(performance.now() - began).toBeGreaterThan(2000);
  });
});
