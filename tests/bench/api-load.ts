import { type ChildProcess, fork, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Server {
  address: string;
  pid: number;
  /** Milliseconds of CPU that it used so far: all of it, and the main thread, beside which the embedded database runs. */
  cpu(): Promise<{ all: number; main: number }>;
  stop(): Promise<void>;
}

const ask = <T>(child: ChildProcess, message?: string) =>
  new Promise<T>((resolve, reject) => {
    const failed = (code: number | null) => reject(new Error(`The server ended with ${code}.`));
    child.once('exit', failed);
    child.once('message', (answer) => {
      child.off('exit', failed);
      resolve(answer as T);
    });
    if (message) child.send(message);
  });

export async function startServer(
  kind: 'bare' | 'hello' | 'naive' | 'app',
  env: Record<string, string>,
): Promise<Server> {
  const child = fork(path.join(import.meta.dirname, 'api-server.ts'), [kind], {
    env: { ...process.env, ...env },
  });
  const { address } = await ask<{ address: string }>(child);
  return {
    address,
    pid: child.pid!,
    cpu: () => ask(child, 'cpu'),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
    },
  };
}

export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of the server's CPU per answer. */
  cpu: number;
  /** The same of the main thread alone. */
  main: number;
}

interface Ask {
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Another question each time: `{n}` in the path is counted up. */
  counting?: boolean;
}

/** Until everything that runs often is compiled. */
const WARM_SECONDS = 8;

/** Asks a server as fast as it answers, with `wrk`, after it has warmed up. */
export async function load(server: Server, at: string, dir: string, asked: Ask): Promise<Load> {
  const script = path.join(dir, 'ask.lua');
  const headers = Object.entries(asked.headers ?? {}).map(
    ([name, value]) => `wrk.headers["${name}"] = '${value}'`,
  );
  const start = Math.floor(Math.random() * 1e9);
  writeFileSync(
    script,
    `${headers.join('\n')}
local n = ${start}
local path = '${at}'
request = function()
  n = n + 1
  return wrk.format('GET', ${asked.counting ? "(path:gsub('{n}', n))" : 'path'})
end`,
  );
  const wrk = async (seconds: number) => {
    const child = spawn(
      'wrk',
      ['-t1', `-c${asked.connections}`, `-d${seconds}s`, '--latency', '-s', script, server.address],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    await new Promise((resolve) => child.on('exit', resolve));
    return out;
  };
  await wrk(WARM_SECONDS);
  const before = await server.cpu();
  const out = await wrk(asked.seconds);
  const used = await server.cpu();
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(out)?.[1];
  if (failed) throw new Error(`${failed} answers of ${at} were errors.`);
  const requests = Number(/(\d+) requests in/.exec(out)?.[1]);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(out)?.[1]),
    p50: milliseconds(/^\s+50%\s+(\S+)/m.exec(out)?.[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(out)?.[1]),
    cpu: (used.all - before.all) / requests,
    main: (used.main - before.main) / requests,
  };
}

function milliseconds(text = ''): number {
  const [, value, unit] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
  return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit as 'ms'];
}
