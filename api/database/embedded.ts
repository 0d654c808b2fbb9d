import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { lockDirectory } from './directory-lock.ts';
import { requireRoom } from './room.ts';
import { QueryAborted, QueryTooLong } from './unavailable.ts';
import type { Answer, Question, WorkerData } from './worker.ts';

/** `limit`: of one query; it may change while the database is open. */
type EmbeddedOptions = Omit<WorkerData, 'engine'> & { limit?: { ms: number } };

/** PostgreSQL in this process (PGlite), one connection, queries one after the other. */
export const embeddedDialect = (options: EmbeddedOptions): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createDriver: () => embeddedDriver(options),
});

function embeddedDriver({ dir, template, limit = { ms: 15_000 } }: EmbeddedOptions): Driver {
  const queue = turns();
  let lock: { release(): void } | undefined;
  let database: Connection;
  let failed = -Infinity;

  const open = async () => {
    database = await startWorker({ dir: dir && path.resolve(dir), template, engine: await engine() }, limit);
  };
  /** Where it cannot be opened, as on a full disk, all who waited meanwhile are told so, and do not try one after the other. */
  const reopen = async (asked: number) => {
    if (asked < failed) throw new Error('It could not be opened meanwhile.');
    try {
      if (dir) await requireRoom(path.resolve(dir));
      await open();
    } catch (error) {
      failed = performance.now();
      throw error;
    }
  };
  const run = (sql: string) => database.executeQuery(CompiledQuery.raw(sql));

  return {
    async init() {
      if (dir) {
        const at = path.resolve(dir);
        if (!existsSync(path.dirname(at))) mkdirSync(path.dirname(at), { recursive: true, mode: 0o700 });
        lock = await lockDirectory(at);
      }
      await open().catch((error: unknown) => {
        lock?.release();
        throw error;
      });
    },
    async acquireConnection() {
      const asked = performance.now();
      await queue.take();
      try {
        if (database.ended) await reopen(asked);
        return database;
      } catch (cause) {
        queue.give();
        throw new QueryAborted('Die eingebettete Datenbank lässt sich nicht wieder öffnen.', { cause });
      }
    },
    releaseConnection: async () => queue.give(),
    beginTransaction: async () => void (await run('begin')),
    commitTransaction: async () => void (await run('commit')),
    // A worker that has ended, or ends just now, took its transaction along.
    rollbackTransaction: async () =>
      void (await run('rollback').catch((error: unknown) => database.ended || Promise.reject(error))),
    async destroy() {
      await database?.close();
      lock?.release();
    },
  };
}

// V8's optimizing compiler takes 600 MB and some seconds for one function, PostgreSQL's interpreter of expressions.
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');

const ENGINE = path.join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../pglite.wasm');
// Node's types have none.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };
let compiled: object | undefined;
/** Compiled once: where it begins anew, as on a full disk, visitors wait for it. */
const engine = async () => (compiled ??= await WebAssembly.compile(await readFile(ENGINE)));

type Connection = Awaited<ReturnType<typeof startWorker>>;

async function startWorker(data: WorkerData, limit: { readonly ms: number }) {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: data });
  const waiting = new Map<number, PromiseWithResolvers<QueryResult<never>>>();
  let next = 0;
  let ended = false;

  const fail = (error: Error) => {
    ended = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });
  worker.on('error', (error) =>
    fail(new QueryAborted(`Die eingebettete Datenbank ist ausgefallen: ${String(error)}`)),
  );
  worker.on('exit', () => fail(new QueryAborted('Die eingebettete Datenbank wurde geschlossen.')));
  worker.on('message', (answer: Answer | 'closed') => {
    if (answer === 'closed') return;
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) asked?.reject(Object.assign(new Error(answer.error.message), answer.error));
    else asked?.resolve({ rows: answer.rows as never[], numAffectedRows: BigInt(answer.affected ?? 0) });
  });

  return {
    get ended() {
      return ended;
    },
    async executeQuery({ sql, parameters }: CompiledQuery) {
      if (ended) throw new QueryAborted('Die Verbindung zur Datenbank ging verloren.');
      const { ms } = limit;
      const giveUp = () => {
        fail(new QueryTooLong(`Eine Abfrage dauerte länger als ${ms} ms.`));
        void worker.terminate();
      };
      const timer = ms < Infinity ? setTimeout(giveUp, ms) : undefined;
      const asked = Promise.withResolvers<QueryResult<never>>();
      waiting.set(++next, asked);
      worker.postMessage({ id: next, sql, parameters } satisfies Question);
      return asked.promise.finally(() => clearTimeout(timer));
    },
    streamQuery() {
      throw new Error('The embedded database does not stream.');
    },
    async close() {
      if (ended) return;
      const closed = new Promise((resolve) =>
        worker.on('message', (message) => message === 'closed' && resolve(0)),
      );
      worker.postMessage('close');
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
      await worker.terminate();
    },
  };
}

function turns() {
  const waiting: (() => void)[] = [];
  let busy = false;
  return {
    take: () =>
      new Promise<void>((resolve) => {
        if (busy) waiting.push(resolve);
        else resolve(void (busy = true));
      }),
    give() {
      const next = waiting.shift();
      if (next) next();
      else busy = false;
    },
  };
}
