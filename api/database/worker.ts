import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { openDurable } from './durable.ts';

/** Runs PGlite beside the main thread: a slow query must not stop the server from answering. */
export interface WorkerData {
  dir?: string;
  /** Begins as this one, and not as an empty one with the tables of this version. */
  template?: Blob;
  /** PostgreSQL, as a compiled WebAssembly module. */
  engine: object;
}
export interface Question {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}
export type Answer =
  | { id: number; rows: unknown[]; affected?: number }
  | { id: number; error: { message: string; code?: string; constraint?: string; detail?: string } };

const { dir, template, engine } = workerData as WorkerData;
const port = parentPort!;

/** Same result types as `postgres.ts`: counts are numbers, days are strings. */
const parsers = { [types.INT8]: Number, [types.DATE]: (value: string) => value };

/** PostgreSQL's own 128 MB are meant for a machine; below these the system keeps the same pages once more. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

const options = { parsers, startParams, pgliteWasmModule: engine };
const db = dir
  ? await openDurable(dir, options, template)
  : await PGlite.create({ ...options, ...(template && { loadDataDir: template }) });
await db.exec(`set timezone = 'UTC'`);

type Failure = Error & Record<'code' | 'constraint' | 'detail' | 'severity', string>;
let panic: Failure | undefined;
const send = db.execProtocolStream.bind(db);
// PGlite itself asks something after each error, at which the engine would calculate for ever after a PANIC.
db.execProtocolStream = (...message) =>
  (panic ? Promise.reject(panic) : send(...message)).catch((error: Failure) => {
    if (error.severity === 'PANIC') panic = error;
    throw error;
  });

async function answer({ id, sql, parameters }: Question): Promise<void> {
  try {
    const { rows, affectedRows } = await db.query(sql, [...parameters]);
    port.postMessage({ id, rows, affected: affectedRows } satisfies Answer);
  } catch (error) {
    const { message, code, constraint, detail } = error as Failure;
    // It holds a file for there that could not be made, or is in disorder itself, and stays so. Unhandled, this ends the worker.
    if (/^(58P02|XX000)/.test(code)) throw error;
    port.postMessage({ id, error: { message, code, constraint, detail } } satisfies Answer);
    // Whoever asks next opens it anew, as after a crash.
    if (panic) process.exit();
  }
}

let answered = Promise.resolve();
port.on('message', (question: Question | 'close') => {
  if (question === 'close') void db.close().then(() => port.postMessage('closed'));
  else answered = answered.then(() => answer(question));
});
port.postMessage('open');
