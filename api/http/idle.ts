import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Cuts connections on which nothing moves for so many milliseconds, unless their client waits for us: that may be long work. */
export function dropIdle(server: Server, ms: number): void {
  const newest = new WeakMap<Socket, [IncomingMessage, ServerResponse]>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    newest.set(request.socket, [request, response]);
  });
  server.setTimeout(ms, (socket) => {
    const [request, response] = newest.get(socket) ?? [];
    if (!(request?.complete && !response?.headersSent)) socket.destroy();
  });
}
