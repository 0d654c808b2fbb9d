import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { lineTo } from '../../api/database/line.ts';
import { findPostgres, startPostgres } from '../../postgres.ts';
import { endWithFolder, inFolder, scaled } from '../folder.ts';
import { createLedger, VISITS } from '../ledger.ts';
import type { Outcome } from '../outcome.ts';
import { gateServer, runCommand } from '../server.ts';
import { startVisitor } from '../visitor.ts';

const ROUNDS = 4;
const DOWN_MS = 500;
const SILENT_MS = 6000;

/**
 * PostgreSQL crashes again and again, one of its processes is killed, connections carry nothing any more, and new ones neither for a
 * while: what was acknowledged is there, and the server goes on without a start.
 */
export async function postgres(scale: number): Promise<Outcome> {
  const bin = findPostgres();
  return bin ? inFolder((root) => withServer(bin, root, scale)) : { notRun: 'no PostgreSQL here' };
}

async function withServer(bin: string, root: string, scale: number): Promise<Outcome> {
  const database = await startPostgres(bin);
  endWithFolder(() => database.stop());
  const line = await lineTo(new URL(database.url));
  endWithFolder(() => line.close());
  const dir = path.join(root, 'data');
  const env = { DATABASE_URL: line.url };
  const server = await gateServer(dir, { env });
  await server.start();
  const ledger = await createLedger(server);
  const visitor = await startVisitor(server.address, VISITS);
  const faults = [
    () => database.crash(DOWN_MS),
    () => killBackend(database.url),
    async () => line.cut(),
    async () => {
      line.kill();
      await setTimeout(SILENT_MS);
      line.mend();
    },
  ];
  const rounds = scaled(ROUNDS, scale);
  for (let n = 0; n < rounds * faults.length; n += 1) {
    ledger.start();
    await ledger.reached(ledger.acknowledged() + 20);
    await faults[n % faults.length]!();
    await ledger.reached(ledger.acknowledged() + 20);
    await ledger.stop();
    await ledger.check(dir);
  }
  const visited = await visitor.leave();
  await ledger.check(dir, true);
  await server.stop();
  const verified = await runCommand('verify', [], { dir, env });
  const { lost, torn, statuses } = ledger;
  const missed = verified.code === 0 ? [] : [`make verify: ${verified.out}`];
  const volume = `${rounds} × crash, killed process, half-open, silent; ${ledger.acknowledged()} acknowledged writes`;
  return { volume, lost, torn, statuses, visited, allowed: [503], missed };
}

/** PostgreSQL then ends all its connections and recovers by itself. */
async function killBackend(url: string): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]!.pid, 'SIGKILL');
  await client.end().catch(() => undefined);
}
