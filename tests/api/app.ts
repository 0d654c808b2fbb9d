import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { vi } from 'vitest';
import { createApp } from '../../api/app.ts';
import { parseConfig } from '../../api/config.ts';
import { openStorage } from '../../api/files/storage.ts';
import { silent } from '../../api/log/log.ts';
import { openServices, type OpenServices } from '../../api/open.ts';
import { hashPassword } from '../../api/session/password.ts';
import { createDatabase } from './database/create.ts';

export const PASSWORD = 'ein langes Passwort';
/** What an administrator sees of a password that was hashed here: cheaply, by `libraries.ts`. */
export const HASHED = '$argon2id$v=19$m=1024,t=1,p=1$…';
let digest: Promise<string> | undefined;

/** Time that passes only when a test says so. */
function testClock(start = '2026-11-20T12:00:00Z') {
  let at = new Date(start).getTime();
  return { now: () => new Date(at), pass: (seconds: number) => void (at += seconds * 1000) };
}
type TestClock = ReturnType<typeof testClock>;

/** However full that of the machine is. */
const roomyDisk = () => Promise.resolve({ bsize: 4096, blocks: 1 << 28, bavail: 1 << 27 });

const sinceStart = performance.now.bind(performance);
let ahead = 0;
/** A second passes for what the server remembers for less than one; nobody waits for it. */
export function aSecondLater(): void {
  ahead += 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => sinceStart() + ahead);
}

export interface Ask {
  token?: string;
  /** Sent as JSON, or as the form that it is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The address the request seems to come from. */
  from?: string;
}

export interface TestApp {
  services: OpenServices;
  clock: TestClock;
  /** The data directory. */
  dir: string;
  /** One request, as it would come over HTTP. */
  ask(method: string, path: string, ask?: Ask): Promise<Response>;
  /** The same as `fetch` has it, for a body that is no JSON. */
  request(path: string, init: RequestInit & { duplex?: 'half' }): Promise<Response>;
  get<T>(path: string, ask?: Ask): Promise<T>;
  /** Creates a user whose password is {@link PASSWORD} and logs in through the real route. */
  member(name: string, fields?: { admin?: boolean; groups?: string[] }): Promise<Member>;
  /** Waits until files are encrypted, decrypted or moved, where that went on after the answer. */
  converted(): Promise<void>;
  close(): Promise<void>;
}
export interface Member {
  userId: string;
  email: string;
  /** The JWT and the secret for pictures. */
  token: string;
  authId: string;
}

/**
 * The whole application on a database of its own, without a port. `env` is the environment it is started with; without `lines` to
 * write to it logs nothing.
 */
export async function startApp(
  env: Record<string, string> = {},
  lines?: { write(line: string): void },
): Promise<TestApp> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-app-'));
  const clock = testClock();
  const config = parseConfig({ DATA_DIR: dir, TRUST_PROXY: '1', ...env });
  const services = await openServices(config, {
    db: await createDatabase(),
    clock,
    storage: await openStorage(config, roomyDisk),
    ...(lines ? { lines } : { log: silent }),
  });
  const app = createApp(services);

  const ask: TestApp['ask'] = async (method, url, { token, body, headers, from = '192.0.2.1' } = {}) =>
    app.request(url, {
      method,
      headers: {
        'X-Forwarded-For': from,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
      }),
    });

  return {
    services,
    clock,
    dir,
    ask,
    request: async (url, init) => app.request(url, init),
    async get<T>(url: string, given?: Ask) {
      const response = await ask('GET', url, given);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    async member(name, fields = {}) {
      const pwdHash = await (digest ??= hashPassword(PASSWORD));
      const email = `${name}@example.org`;
      await services.db
        .insertInto('users')
        .values({ id: `u-${name}`, name, email, pwdHash, ...fields })
        .execute();
      const response = await ask('POST', '/v1/auth/login', { body: { email, password: PASSWORD } });
      if (response.status !== 200) throw new Error(await response.text());
      const { jwt, id } = (await response.json()) as { jwt: string; id: string };
      return { userId: `u-${name}`, email, token: jwt, authId: id };
    },
    async converted() {
      const running = services.db
        .selectFrom('task')
        .select('id')
        .where('kind', 'in', ['encrypt', 'decrypt', 'move'])
        .where('state', '=', 'running');
      while (await running.executeTakeFirst()) await setTimeout(20);
    },
    async close() {
      await services.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
