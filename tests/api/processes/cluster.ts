import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { postgresDialect } from '../../../api/database/postgres.ts';
import type { Database } from '../../../api/database/schema.ts';
import { type RunningProcess, startProcess } from '../../processes.ts';
import type { Ask, TestApp } from '../app.ts';

export const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
const ADMIN = { email: 'leitung@example.org', password: 'hell und dunkel' };

export type Client = Pick<TestApp, 'ask' | 'request' | 'get'>;

/** One process as a client sees it. */
export const clientOf = (address: () => string): Client => {
  const ask: Client['ask'] = (method, url, { token, body, headers, from = '192.0.2.1' }: Ask = {}) =>
    fetch(new URL(url, address()), {
      method,
      headers: {
        'X-Forwarded-For': from,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    ask,
    request: (url, init) => fetch(new URL(url, address()), init),
    async get<T>(url: string, given?: Ask) {
      const answer = await ask('GET', url, given);
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
  };
};

/** An empty database, a folder for data, and processes that begin at the same moment, each with what `env` says of it. */
export async function startCluster(
  env: (n: number, dir: string) => Record<string, string> = () => ({}),
  count = 2,
) {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-processes-'));
  const name = `processes_${randomBytes(6).toString('hex')}`;
  const server = new pg.Client(inject('postgresUrl'));
  await server.connect();
  await server.query(`create database ${name} template template0`);
  const url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href;
  const db = new Kysely<Database>({ dialect: postgresDialect(url, { max: 2 }) });
  const envOf = (n: number) => ({
    DATABASE_URL: url,
    DATA_DIR: dir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'INFO',
    ...env(n, dir),
  });
  const begin = (n: number) => startProcess(envOf(n));
  const processes: RunningProcess[] = await Promise.all(Array.from({ length: count }, (_, n) => begin(n)));
  return {
    db,
    dir,
    env: envOf,
    processes,
    /** Starts one again, or a further one. */
    begin: async (n: number) => (processes[n] = await begin(n)),
    a: clientOf(() => processes[0]!.address),
    b: clientOf(() => processes[1]!.address),
    async close() {
      await Promise.all(processes.map((one) => one.stop()));
      await db.destroy();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export interface LoggedIn {
  token: string;
  authId: string;
  userId: string;
}

export async function logIn(at: Client, { email, password } = ADMIN): Promise<LoggedIn> {
  const answer = await at.ask('POST', '/v1/auth/login', { body: { email, password } });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const { jwt, id } = (await answer.json()) as { jwt: string; id: string };
  const { sub } = JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()) as { sub: string };
  return { token: jwt, authId: id, userId: sub };
}
