import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { endWithFolder } from './folder.ts';

/** What a visitor met who went on asking all the time. */
export interface Visited {
  /** Milliseconds of each answer. */
  times: number[];
  statuses: Record<string, number>;
  /** Nobody listened, or the answer broke off. */
  unanswered: number;
}

/** In a process of its own: a visitor does not wait for what the attackers read. */
export async function startVisitor(address: string, paths: readonly string[]) {
  const child = fork(import.meta.filename, [address, ...paths]);
  endWithFolder(() => child.kill());
  await once(child, 'spawn');
  return {
    async leave(): Promise<Visited> {
      const told = once(child, 'message') as Promise<[Visited]>;
      child.send('leave');
      const [visited] = await told;
      child.disconnect();
      return visited;
    },
  };
}

const PAUSE_MS = 10;
const PATIENCE_MS = 30_000;
/** One visit of so many is somebody's first, who has no connection yet. */
const NEW_ONE_OF = 10;

async function visit(address: string, paths: readonly string[]): Promise<void> {
  const visited: Visited = { times: [], statuses: {}, unanswered: 0 };
  const leaving = new AbortController();
  process.on('message', () => leaving.abort());
  process.on('disconnect', () => process.exit());
  const headers = { 'X-Forwarded-For': '198.51.100.1' };
  for (let n = 0; !leaving.signal.aborted; n += 1) {
    const began = performance.now();
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const agent = n % NEW_ONE_OF === 0 ? false : undefined;
      const asked = get(address + paths[n % paths.length]!, { headers, signal, agent });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      await buffer(answer);
      visited.times.push(performance.now() - began);
      const status = answer.statusCode!;
      visited.statuses[status] = (visited.statuses[status] ?? 0) + 1;
    } catch {
      visited.unanswered += 1;
    }
    await setTimeout(PAUSE_MS);
  }
  process.send!(visited);
}

if (import.meta.main) {
  const [address = '', ...paths] = process.argv.slice(2);
  await visit(address, paths);
}
