import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}
export type Newest = (socket: Duplex) => Exchange | undefined;

/** What came last on a connection; Node has no public name for it. To be asked for before anything else listens for requests. */
export function rememberNewest(server: Server): Newest {
  const newest = new WeakMap<Duplex, Exchange>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    newest.set(request.socket, { request, response });
  });
  return (socket) => newest.get(socket);
}
