import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { rawRefusal } from './refusals.ts';

interface Limits {
  /** Every body has to arrive within this time … */
  wholeMs: number;
  /** … but one that says it is longer than this may take as long as it needs, */
  longBytes: number;
  /** as long as so much of it comes … */
  bytes: number;
  /** … in so much time. */
  ms: number;
}

/**
 * Cuts requests whose body comes too slowly. Node's own `requestTimeout` knows one time for all of them: a photograph on a slow line
 * needs minutes, and nothing else may.
 */
export function dropSlowSenders(server: Server, { wholeMs, longBytes, bytes, ms }: Limits): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket, headers } = request;
    const length = Number(headers['content-length'] ?? 0);
    if (length === 0 && headers['transfer-encoding'] === undefined) return;
    let age = 0;
    let read = socket.bytesRead;
    const look = setInterval(() => {
      if (request.complete) return clearInterval(look);
      age += ms;
      // What lies here unread is no fault of the sender's.
      const moves = socket.bytesRead - read >= bytes || request.readableLength > 0;
      read = socket.bytesRead;
      if (length > longBytes ? moves : age < wholeMs) return;
      clearInterval(look);
      if (!response.headersSent) socket.write(rawRefusal('timed-out'));
      socket.destroy();
    }, ms).unref();
    request.once('close', () => clearInterval(look));
  });
}
