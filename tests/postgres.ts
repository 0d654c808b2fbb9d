import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** The folder of the PostgreSQL server's programs, if this machine has them. */
export function findPostgres(): string | undefined {
  const installed = globSync('/usr/lib/postgresql/*/bin/initdb').map((file) => path.dirname(file));
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter);
  return [...installed.toSorted().toReversed(), ...onPath].find((dir) =>
    existsSync(path.join(dir, 'initdb')),
  );
}

interface RunningPostgres {
  url: string;
  /** It dies without putting anything in order, and is started again after so many milliseconds. */
  crash(pause: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server of our own in a temporary folder, on a free port of the loopback interface. */
export async function startPostgres(bin: string): Promise<RunningPostgres> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-pg-'));
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (user.uid !== undefined) chownSync(dir, user.uid, user.gid);
  const data = path.join(dir, 'data');
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'lichthof', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {
      ...user,
      cwd: dir,
      stdio: 'ignore',
    },
  );
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: dir,
    fsync: 'off',
    max_connections: 200,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = () =>
    spawn(path.join(bin, 'postgres'), ['-D', data, ...args], { ...user, cwd: dir, stdio: 'ignore' });
  let server = start();
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  const url = `postgres://lichthof@127.0.0.1:${port}/postgres`;
  await reachable(url);
  return {
    url,
    async crash(pause) {
      await end('SIGQUIT');
      await setTimeout(pause);
      server = start();
      await reachable(url);
    },
    async stop() {
      await end('SIGINT');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function reachable(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt > 1200) throw error;
      await setTimeout(100);
    }
  }
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
