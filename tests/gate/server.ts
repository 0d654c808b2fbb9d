import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../postgres.ts';
import { endWithFolder } from './folder.ts';
import { BARE, SERVER_OPTIONS } from '../processes.ts';

const ADMIN = { email: 'leitung@example.org', password: 'ein langes Passwort' };

type Ask = (
  method: string,
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/** The program that `make start` starts, on one address however often it is killed. */
export interface Server {
  readonly address: string;
  readonly pid: number;
  /** A request of the administrator; rejects where no whole answer comes. */
  ask: Ask;
  /** The one that the administrator has, or a new one. */
  token(): Promise<string>;
  /** The token of a session of its own, begun from that address. */
  session(from: string): Promise<string>;
  /** Throws what the program says where it does not start. */
  start(dir?: string, env?: Record<string, string>): Promise<void>;
  kill(): Promise<void>;
  /** Lets it end in order. */
  stop(): Promise<void>;
}

interface Wish {
  env?: Record<string, string>;
  /** A module of this folder that is loaded before the program, in each of its threads and processes. */
  preload?: string;
}

const environment = (dataDir: string, { env = {}, preload }: Wish = {}) => ({
  ...BARE,
  DATA_DIR: dataDir,
  DEMO: '0',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'ERROR',
  UV_THREADPOOL_SIZE: '8',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  ...(preload && { NODE_OPTIONS: `--import=${path.join(import.meta.dirname, preload)}` }),
  ...env,
});

export async function gateServer(dataDir: string, wish: Wish = {}): Promise<Server> {
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  let dir = dataDir;
  let child: ChildProcess | undefined;
  let token = '';
  endWithFolder(() => child && end(child, 'SIGKILL'));

  const send: Ask = (method, url, body, headers = {}) => {
    const isForm = body instanceof FormData || body instanceof Uint8Array;
    return fetch(address + url, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        'X-Forwarded-For': '192.0.2.7',
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? (body as BodyInit) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
  };
  /** Sessions outlive the program, and now and then the one that is used has ended. */
  const login = async () => (token = await session('192.0.2.7'));
  const session = async (from: string) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from };
    const body = JSON.stringify(ADMIN);
    const answer = await fetch(`${address}/v1/auth/login`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`Login: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { jwt: string }).jwt;
  };

  return {
    address,
    get pid() {
      return child!.pid!;
    },
    async ask(...args) {
      const answer = await send(...args);
      if (answer.status !== 401) return answer;
      await login();
      return send(...args);
    },
    token: login,
    session,
    async start(at = dir, also = {}) {
      dir = at;
      const env = { ...environment(dir, wish), ...also, PORT: port };
      child = spawn(process.execPath, [...SERVER_OPTIONS, 'api/main.ts'], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let errors = '';
      child.stderr!.on('data', (chunk: Buffer) => (errors = (errors + String(chunk)).slice(-4000)));
      let runs = false;
      for await (const line of createInterface(child.stdout!)) {
        runs = line.startsWith('Lichthof läuft');
        if (runs) break;
      }
      if (!runs) throw new Error(`The server did not start: ${errors}`);
      child.stdout!.resume();
    },
    kill: () => end(child!, 'SIGKILL'),
    stop: () => end(child!, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

interface Running {
  dir: string;
  env?: Record<string, string>;
  killAfter?: number;
  begun?: () => void;
}

/** Runs a command as make does, and kills it after so many milliseconds where it still runs then; `begun` is told its first words. */
export async function runCommand(
  name: string,
  args: string[],
  { dir, env = {}, killAfter, begun }: Running,
): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, ['api/run-command.ts', name, ...args], {
    env: environment(dir, { env }),
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += String(chunk)));
  if (begun) child.stdout.once('data', begun);
  const ended = once(child, 'close') as Promise<[number | null]>;
  if (killAfter !== undefined) {
    await Promise.race([ended, setTimeout(killAfter)]);
    child.kill('SIGKILL');
  }
  const [code] = await ended;
  return { code, out };
}
