import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

export interface Listening {
  address: string;
  /** Stops accepting, lets what is running finish for at most `grace` milliseconds, then cuts it. */
  stop(grace?: number): Promise<void>;
}

/** Limits that slow or hostile clients run into (reliability.md 3.9). */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { port, host }: { port: number; host: string },
): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
    },
    getRequestListener(fetch),
  );
  server.maxHeadersCount = 100;
  server.maxRequestsPerSocket = 1_000;
  server.maxConnections = 500;
  server.setTimeout(30_000);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken ? new Error(`Port ${port} ist schon belegt. Mit PORT=… lässt sich ein anderer wählen.`) : error,
      );
    });
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
