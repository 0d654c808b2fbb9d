import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { makeRoom } from './make-room.ts';
import { type Newest, rememberNewest } from './newest.ts';
import { serializePipelined } from './pipelining.ts';
import { explainRefusals, refusedRequest } from './refusals.ts';
import { dropSlowReaders } from './slow-readers.ts';
import { dropSlowSenders } from './slow-senders.ts';

export interface Listening {
  address: string;
  stop(grace?: number): Promise<void>;
}

/** Limits that slow or hostile clients run into (docs/reliability.md, HTTP). Times are milliseconds. */
export const HTTP_LIMITS = {
  headersTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  maxHeadersCount: 100,
  maxConnections: 500,
  /** Without any progress in either direction, and without work of ours that the client waits for. */
  idleTimeout: 30_000,
  /** A reader has to take so many bytes in so much time. */
  slowReader: { bytes: 8 * 1024, ms: 10_000 },
  /** A body has a minute; a longer one than any but an upload's has to make the same progress instead. */
  slowSender: { wholeMs: 60_000, longBytes: 1 << 20, bytes: 8 * 1024, ms: 10_000 },
};

export async function listen(
  /** Whoever passes it on passes the connection on as well: limits per network need it. */
  fetch: Parameters<typeof getRequestListener>[0],
  { port, host, limits }: { port: number; host: string; limits?: Partial<typeof HTTP_LIMITS> },
): Promise<Listening> {
  const { idleTimeout, slowReader, slowSender, ...rest } = { ...HTTP_LIMITS, ...limits };
  const { maxConnections, maxHeadersCount, ...options } = rest;
  const server = createServer({ ...options, requestTimeout: 0, requireHostHeader: false });
  const newest = rememberNewest(server);
  explainRefusals(server, newest);
  dropSlowSenders(server, slowSender);
  server.on('request', serializePipelined(getRequestListener(fetch, { errorHandler: refusedRequest })));
  server.maxHeadersCount = maxHeadersCount;
  makeRoom(server, maxConnections, newest);
  dropIdle(server, idleTimeout, newest);
  dropSlowReaders(server, slowReader);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  const name =
    host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return { address: `http://${name}:${actual}`, stop: (grace = 15_000) => stop(server, grace) };
}

async function stop(server: Server, grace: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 250);
  const cut = setTimeout(() => server.closeAllConnections(), grace);
  server.closeIdleConnections();
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

/** Cuts connections on which nothing moves for so many milliseconds, unless their client waits for us: that may be long work. */
function dropIdle(server: Server, ms: number, newest: Newest): void {
  server.setTimeout(ms, (socket) => {
    const last = newest(socket);
    if (!last?.request.complete || last.response.headersSent) socket.destroy();
  });
}
