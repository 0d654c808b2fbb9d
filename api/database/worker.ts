import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { openDurable } from './durable.ts';

/** Runs PGlite beside the main thread: a slow query must not stop the server from answering. */
export interface WorkerData {
  /** Data directory; without one the database lives in memory. */
  dir?: string;
  template?: Blob;
}
export interface Question {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}
export type Answer =
  | { id: number; rows: unknown[]; affected?: number }
  | { id: number; error: { message: string; code?: string; constraint?: string; detail?: string } };

const { dir, template } = workerData as WorkerData;
const port = parentPort!;

/** Same result types as `postgres.ts`: counts are numbers, days are strings. */
const parsers = { [types.INT8]: Number, [types.DATE]: (value: string) => value };

const db = dir
  ? await openDurable(dir, { parsers }, template)
  : await PGlite.create({ parsers, ...(template && { loadDataDir: template }) });
await db.exec(`set timezone = 'UTC'`);

async function answer({ id, sql, parameters }: Question): Promise<Answer> {
  try {
    const { rows, affectedRows } = await db.query(sql, [...parameters]);
    return { id, rows, affected: affectedRows };
  } catch (error) {
    const { message, code, constraint, detail } = error as Error &
      Record<'code' | 'constraint' | 'detail', string>;
    return { id, error: { message, code, constraint, detail } };
  }
}

port.on('message', (question: Question | 'close') => {
  if (question === 'close') void db.close().then(() => port.postMessage('closed'));
  else void answer(question).then((message) => port.postMessage(message));
});
port.postMessage('open');
