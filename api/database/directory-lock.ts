import { createHash, randomBytes } from 'node:crypto';
import { linkSync, readdirSync, rmSync } from 'node:fs';
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

/** A socket beside a directory or file; the length of its path is limited to 103 bytes on macOS. */
export const socketOf = (dir: string) => {
  const beside = `${dir}.sock`;
  return Buffer.byteLength(beside) <= 96
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

/** Of whoever holds it, and of whoever was killed while he did: by numbers, which earlier releases did not have. */
const socketsOf = (socket: string) =>
  readdirSync(path.dirname(socket))
    .map((name) => path.join(path.dirname(socket), name))
    .filter((at) => at.startsWith(socket) && /^(\.\d+)?$/.test(at.slice(socket.length)))
    .map((at) => ({ at, n: Number(at.slice(socket.length + 1)) }));

/**
 * Holds a directory for this process by listening on a socket: the kernel releases it however the process ends. Of those who find only
 * stale ones, one gets the next number, as a link is made once. PGlite itself would let two processes overwrite each other's rows.
 */
export async function lockDirectory(dir: string): Promise<{ release(): void }> {
  const socket = socketOf(dir);
  const own = `${socket}-${randomBytes(3).toString('hex')}`;
  const server = await listen(own);
  let held: string | undefined;
  const release = () => {
    server.close();
    if (held !== undefined) rmSync(held, { force: true });
  };
  /** Without this one, which is listening already. */
  const stale = async () => {
    const found = socketsOf(socket).filter(({ at }) => at !== held);
    for (const { at } of found) if (await answers(at)) throw new DirectoryInUse(dir);
    return found;
  };
  try {
    const next = `${socket}.${Math.max(0, ...(await stale()).map(({ n }) => n)) + 1}`;
    linkSync(own, next);
    held = next;
    // Since they were counted somebody may have come and gone, and the next one have begun with 1.
    for (const { at } of await stale()) rmSync(at, { force: true });
    rmSync(own);
    return { release };
  } catch (error) {
    release();
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new DirectoryInUse(dir) : error;
  }
}
