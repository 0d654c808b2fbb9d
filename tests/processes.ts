import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

const { PATH, NODE_COMPILE_CACHE } = process.env;
/** The environment of a process that is told nothing yet. */
export const BARE = { PATH, NODE_COMPILE_CACHE };

/** With which Node runs the server (tests/deploy.test.ts), and so what is measured. */
export const SERVER_OPTIONS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--external-memory-accounted-in-global-limit',
];

export interface RunningProcess {
  address: string;
  /** What it has said. */
  output(): string;
  stop(): Promise<void>;
  /** As a power cut does; resolves when it is gone. */
  kill(): Promise<void>;
}

/** One API process as its supervisor starts it, on a free port. `env` names where its data and its database are, `cwd` its program. */
export async function startProcess(
  env: Record<string, string>,
  cwd = path.join(import.meta.dirname, '..'),
): Promise<RunningProcess> {
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd,
    env: { ...BARE, PORT: '0', HOST: '127.0.0.1', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  createInterface(child.stderr).on('line', (line) => said.push(line));
  const ended = once(child, 'exit');
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      said.push(line);
      const found = /Lichthof läuft .* auf (http:\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    child.once('close', () => reject(new Error(said.join('\n'))));
  });
  return { address, output: () => said.join('\n'), stop: end('SIGTERM'), kill: end('SIGKILL') };
}

/** What stands in front of several processes: each request goes to the next one, or to the one after it where nobody is there. */
export async function startProxy(processes: () => readonly string[]) {
  let next = 0;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, tries: number) => {
    const all = processes();
    const target = new URL(incoming.url!, all[next++ % all.length]);
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress };
    const onward = request(target, { method: incoming.method, headers, agent: false });
    let isReached = false;
    onward.on('socket', (socket) =>
      socket.once('connect', () => {
        isReached = true;
        incoming.pipe(onward);
      }),
    );
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    onward.on('error', () => {
      if (!isReached && tries > 1) pass(incoming, outgoing, tries - 1);
      else if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    outgoing.on('close', () => onward.destroy());
  };
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, processes().length));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
