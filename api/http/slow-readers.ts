import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What the system has and has not taken of what was written; Node has no public name for it. */
interface Handle {
  bytesWritten: number;
  writeQueueSize: number;
}

/**
 * Cuts connections that take less than `bytes` in `ms` although something waits for them: Node never does, and its own timeout is
 * fooled by a trickle. Counted is what the system has accepted, so a slow line with one large answer is safe.
 */
export function dropSlowReaders(server: Server, { bytes = 8 * 1024, ms = 10_000 } = {}): void {
  /** What had been taken when something was already waiting; null: nothing was. */
  const taken = new Map<Socket, number | null>();
  server.on('connection', (socket) => {
    taken.set(socket, null);
    socket.once('close', () => taken.delete(socket));
  });
  const look = setInterval(() => {
    for (const [socket, before] of taken) {
      const handle = Reflect.get(socket, '_handle') as Handle | null;
      if (!handle) continue;
      const now = handle.bytesWritten - handle.writeQueueSize;
      const waits = handle.writeQueueSize > 0;
      if (waits && before !== null && now - before < bytes) socket.destroy();
      else taken.set(socket, waits ? now : null);
    }
  }, ms).unref();
  server.on('close', () => clearInterval(look));
}
