import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Newest } from './newest.ts';

/** Where more come than `most`, the connection that has been silent for longest ends. Node would end the one that comes. */
export function makeRoom(server: Server, most: number, newest: Newest): void {
  let connected = 0;
  /** Without a request in work, in the order in which they fell silent. */
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    connected += 1;
    silent.add(socket);
    socket.once('close', () => {
      connected -= 1;
      silent.delete(socket);
    });
    const [oldest] = silent;
    if (connected > most && oldest) {
      silent.delete(oldest);
      oldest.destroy();
    }
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    silent.delete(socket);
    response.once('close', () => {
      // What was sent ahead is in work now, or waits for that.
      if (newest(socket)?.response === response && !socket.destroyed) silent.add(socket);
    });
  });
}
