import { createHash } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { createServer, connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export class DirectoryInUse extends Error {
  constructor(dir: string) {
    super(
      `Die Datenbank in ${dir} wird bereits von einem anderen Prozess benutzt. Bitte beenden Sie ihn zuerst (zum Beispiel ein laufendes „make start“).`,
    );
    this.name = 'DirectoryInUse';
  }
}

/** A socket beside a directory or file; the length of its path is limited to 107 bytes. */
export const socketOf = (dir: string) => {
  const beside = `${dir}.sock`;
  return Buffer.byteLength(beside) <= 100
    ? beside
    : path.join(tmpdir(), `lichthof-${createHash('sha256').update(dir).digest('hex').slice(0, 24)}.sock`);
};

const listen = (socket: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer((connection) => connection.destroy());
    server.once('error', reject);
    server.listen(socket, () => resolve(server.unref()));
  });

const answers = (socket: string) =>
  new Promise<boolean>((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => resolve(connection.destroy() !== null));
    connection.once('error', () => resolve(false));
  });

/**
 * Holds a directory for this process by listening on a socket: the kernel releases it however the process ends, and a
 * stale socket file is taken over. PGlite itself would let two processes overwrite each other's rows.
 */
export async function lockDirectory(dir: string): Promise<{ release(): void }> {
  const socket = socketOf(dir);
  let server: Server;
  try {
    server = await listen(socket);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (await answers(socket)) throw new DirectoryInUse(dir);
    unlinkSync(socket);
    server = await listen(socket).catch(() => Promise.reject(new DirectoryInUse(dir)));
  }
  return { release: () => void server.close() };
}
