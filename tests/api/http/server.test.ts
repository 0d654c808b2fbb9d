import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HTTP_LIMITS, listen, type Listening } from '../../../api/http/listen.ts';

const open: { sockets: Socket[]; servers: Listening[] } = { sockets: [], servers: [] };
afterEach(async () => {
  for (const socket of open.sockets.splice(0)) socket.destroy();
  await Promise.all(open.servers.splice(0).map((server) => server.stop(0)));
  vi.useRealTimers();
});

const LARGE = new Uint8Array(48 * 1024 * 1024);
/** Requests that came, those whose answer or body was cut off, and bytes of bodies. */
let seen = { arrived: 0, cut: 0, received: 0 };
let finish = () => {};
const answerTo = (seen: { arrived: number; cut: number; received: number }) => async (request: Request) => {
  seen.arrived += 1;
  request.signal.addEventListener('abort', () => (seen.cut += 1));
  const { pathname } = new URL(request.url);
  if (pathname === '/large') return new Response(LARGE);
  if (pathname === '/pieces') return new Response(pieces());
  if (pathname === '/work') await new Promise<void>((resolve) => (finish = resolve));
  for await (const chunk of request.body ?? []) seen.received += chunk.byteLength;
  return new Response(`${seen.received} bytes`);
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
  seen = { arrived: 0, cut: 0, received: 0 };
  const server = await listen(answerTo(seen), { port: 0, host: '127.0.0.1', limits });
  open.servers.push(server);
  return Number(new URL(server.address).port);
}

/** Ten seconds pass at once for whatever looks now and then; `pass` lets them. */
function tenSecondsAtOnce() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return () => vi.advanceTimersByTime(10_000);
}
const aMoment = () => new Promise(setImmediate);

/** A client that writes what it is told and tells what came back, and when the server hung up. */
function client(port: number) {
  const socket = connect(port, '127.0.0.1');
  open.sockets.push(socket);
  let text = '';
  socket.on('data', (data) => (text += data.toString('latin1').slice(0, 1000)));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, closed, text: () => text };
}

// No database takes part: once is enough.
describe.runIf(process.env['TEST_DATABASE'] === 'embedded')('the HTTP server', () => {
  test('has the limits that were decided', () => {
    expect(HTTP_LIMITS).toEqual({
      headersTimeout: 10_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
      maxHeadersCount: 100,
      maxConnections: 500,
      idleTimeout: 30_000,
      slowReader: { bytes: 8192, ms: 10_000 },
      slowSender: { wholeMs: 60_000, longBytes: 1_048_576, bytes: 8192, ms: 10_000 },
    });
  });

  test('cuts off headers that come drop by drop', async () => {
    const { socket, closed, text } = client(
      await start({ headersTimeout: 700, connectionsCheckingInterval: 100 }),
    );
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    const drops = setInterval(() => socket.write('X-A: b\r\n'), 100);
    await closed;
    clearInterval(drops);
    expect(text()).toContain('408');
  });

  const post = (length: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

  test('a body has a minute, however lively it comes', async () => {
    const pass = tenSecondsAtOnce();
    const { socket, closed, text } = client(await start());
    socket.write(post(1_000_000));
    for (let tens = 1; tens <= 6; tens += 1) {
      socket.write(Buffer.alloc(100_000));
      while (seen.received < tens * 100_000) await aMoment();
      pass();
    }
    await closed;
    expect(text()).toContain('408');
    expect(seen.cut).toBe(1);
  });

  test('a long body may take ten minutes where it makes progress', async () => {
    const pass = tenSecondsAtOnce();
    const { socket, closed, text } = client(await start());
    const piece = Buffer.alloc(1 << 20);
    socket.write(post(60 * piece.length));
    for (let tens = 1; tens <= 60; tens += 1) {
      socket.write(piece);
      while (seen.received < tens * piece.length) await aMoment();
      pass();
    }
    await closed;
    expect(text()).toContain(`${60 * piece.length} bytes`);
  });

  test('nobody is cut off for waiting while the server works', async () => {
    const port = await start({ idleTimeout: 200 });
    const { socket, closed, text } = client(port);
    socket.write('GET /work HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    while (seen.arrived === 0) await aMoment();
    // Who came later and asks for nothing is cut off after that time.
    await client(port).closed;
    finish();
    await closed;
    expect(text()).toContain('0 bytes');
  });

  test('a long body that drips is cut off', async () => {
    const pass = tenSecondsAtOnce();
    const { socket, closed, text } = client(await start());
    socket.write(post(60 << 20));
    while (seen.arrived === 0) await aMoment();
    while (seen.cut === 0) {
      socket.write('x');
      await aMoment();
      pass();
    }
    await closed;
    expect(text()).toContain('408');
  });

  test('refuses huge headers', async () => {
    const { socket, closed, text } = client(await start());
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Huge: ${'x'.repeat(20_000)}\r\n\r\n`);
    await closed;
    expect(text()).toContain('431');
  });

  const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

  test('lets whoever comes take the place of who has been silent for longest, and of nobody who waits', async () => {
    const port = await start({ maxConnections: 5 });
    const working = Array.from({ length: 4 }, () => client(port));
    for (const { socket } of working) socket.write(GET('/work'));
    await expect.poll(() => seen.arrived).toBe(4);
    const idle = client(port);
    idle.socket.write(GET('/'));
    await expect.poll(idle.text).toContain('200 OK');

    const comes = client(port);
    comes.socket.write(GET('/work'));
    await idle.closed;
    await expect.poll(() => seen.arrived).toBe(6);
    // Now everybody has something in work.
    await client(port).closed;
    expect([...working, comes].map(({ socket }) => socket.destroyed)).toEqual(Array(5).fill(false));
  });

  test('takes no place from who has sent ahead what is in work now', async () => {
    const port = await start({ maxConnections: 1 });
    const working = client(port);
    working.socket.write(GET('/') + GET('/work'));
    await expect.poll(() => seen.arrived).toBe(2);
    await client(port).closed;
    expect(working.socket.destroyed).toBe(false);
    finish();
    await expect.poll(() => working.text().match(/200 OK/g)).toHaveLength(2);
  });

  test('answers a visitor while thousands come and say nothing', async () => {
    const port = await start({ maxConnections: 5 });
    const silent = Array.from({ length: 40 }, () => client(port));
    await Promise.all(silent.slice(0, 30).map(({ closed }) => closed));
    const visitor = client(port);
    visitor.socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await visitor.closed;
    expect(visitor.text()).toContain('200 OK');
  });

  const ahead = (path: string, count: number) => GET(path).repeat(count);

  test('begins the next request of a connection when the answer before it is sent', async () => {
    const { socket, text } = client(await start());
    socket.write(ahead('/work', 5));
    for (let done = 0; done < 5; done += 1) {
      while (seen.arrived === done) await aMoment();
      for (let turn = 0; turn < 20; turn += 1) await aMoment();
      expect(seen.arrived).toBe(done + 1);
      finish();
    }
    await expect.poll(() => text().match(/200 OK/g)).toHaveLength(5);
  });

  test('begins one large answer for each connection that asks for many and reads none', async () => {
    const port = await start();
    const clients = Array.from({ length: 20 }, () => client(port));
    for (const { socket } of clients) socket.pause().write(ahead('/large', 30));
    await expect.poll(() => seen.arrived).toBe(20);
    for (let turn = 0; turn < 50; turn += 1) await aMoment();
    expect(seen.arrived).toBe(20);
  });

  test('begins nothing for those who have gone', async () => {
    const { socket, closed } = client(await start());
    socket.write(ahead('/work', 5));
    while (seen.arrived === 0) await aMoment();
    socket.destroy();
    await closed;
    while (seen.cut === 0) await aMoment();
    finish();
    for (let turn = 0; turn < 20; turn += 1) await aMoment();
    expect(seen.arrived).toBe(1);
  });

  test('answers what was asked, and says in words that more was sent ahead than it keeps', async () => {
    const { socket, closed } = client(await start());
    let text = '';
    socket.on('data', (data) => (text += data.toString('latin1')));
    socket.write(ahead('/', 2000));
    await closed;
    expect(seen.arrived).toBe(33);
    expect(text.match(/200 OK/g)).toHaveLength(33);
    expect(text).toMatch(/429 Too Many Requests[^]*application\/problem\+json[^]*Voraus geschickt/);
  });

  test('ends no connection over the number of its requests', async () => {
    const port = await start();
    const { socket, text } = client(port);
    for (let done = 0; done < 1500; done += 1) {
      socket.write(ahead('/', 1));
      while (seen.arrived === done) await aMoment();
    }
    expect(text()).not.toMatch(/ 503 |Connection: close/);
    expect(socket.destroyed).toBe(false);
  });

  test.each(['/large', '/pieces'])('cuts fifty readers of %s that do not read', async (path) => {
    const pass = tenSecondsAtOnce();
    const port = await start();
    const clients = Array.from({ length: 50 }, () => client(port));
    for (const { socket } of clients) {
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    }
    while (seen.cut < clients.length) {
      await aMoment();
      pass();
    }
    // What had been on its way is read now, and then there is the end.
    for (const { socket } of clients) socket.resume();
    await Promise.all(clients.map(({ closed }) => closed));
    for (const { socket } of clients) expect(socket.bytesRead).toBeLessThan(LARGE.length);
  });

  test('is not fooled by a trickle', async () => {
    const pass = tenSecondsAtOnce();
    const { socket, closed } = client(await start());
    socket.pause();
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    while (seen.cut === 0) {
      socket.read(500);
      await aMoment();
      pass();
    }
    socket.resume();
    await closed;
    expect(socket.bytesRead).toBeLessThan(LARGE.length);
  });

  test('is patient with a slow line', async () => {
    const pass = tenSecondsAtOnce();
    const { socket, closed } = client(await start());
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    // More than can be on its way, so that the server has got rid of some each time.
    const step = 12 << 20;
    let next = step;
    socket.on('data', () => {
      if (socket.bytesRead < next) return;
      next += step;
      pass();
    });
    await closed;
    expect(socket.bytesRead).toBeGreaterThan(LARGE.length);
    expect(next).toBe(5 * step);
  });
});
