import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { median } from '../../bench/table.ts';
import { inFolder, scaled } from '../folder.ts';
import { faultOf, send } from '../heard.ts';
import { createLedger, VISITS } from '../ledger.ts';
import { addTo, type Outcome } from '../outcome.ts';
import { gateServer } from '../server.ts';
import { startVisitor } from '../visitor.ts';

const REQUESTS = 50_000;
const AT_ONCE = 8;
const SAMPLES = 100;
/** Fewer are answered while the program is still warming up: what it holds says nothing yet. */
const ENOUGH = 10_000;
const RSS_GROWTH = 1.1;
const DESCRIPTORS = 5;
/** Longer than idle connections are kept. */
const QUIET_MS = 6000;

/** The same for long, with writes and uploads beside it: what the program holds does not grow. */
export const soak = (scale: number): Promise<Outcome> =>
  inFolder(async (root) => {
    const dir = path.join(root, 'data');
    const server = await gateServer(dir);
    await server.start();
    const ledger = await createLedger(server);
    ledger.start();
    await ledger.reached(50);
    await ledger.stop();
    const paths = [
      ...VISITS,
      '/',
      '/v1/data/read/tag?limit=100',
      ...(await pictures(server.address)),
      '/gibt/es/nicht',
    ];
    const visitor = await startVisitor(server.address, VISITS);
    const statuses: Record<string, number> = {};
    const missed = new Set<string>();
    const requests = scaled(REQUESTS, scale, 400);
    const isEnough = requests >= ENOUGH;
    const every = Math.ceil(requests / SAMPLES);
    const rss: number[] = [];
    let n = 0;
    const askUntil = async (last: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
      const ask = async () => {
        while (n < last) {
          const url = paths[(n += 1) % paths.length]!;
          const headers = { 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
          const sent = { method: 'GET', url, headers, body: Buffer.alloc(0) };
          const heard = await send(server.address, agent, sent);
          addTo(statuses, heard.status);
          const wrong = faultOf(heard, sent, root);
          if (wrong) missed.add(`${wrong}: ${url}`);
          if (n % every === 0) rss.push(megabytes(server.pid));
        }
      };
      ledger.start();
      await Promise.all(Array.from({ length: AT_ONCE }, ask));
      await ledger.stop();
      agent.destroy();
      return fewestDescriptors(server.pid, isEnough ? QUIET_MS : 1);
    };
    const before = await askUntil(requests / 10);
    const after = await askUntil(requests);
    const visited = await visitor.leave();
    await ledger.check(dir, true);
    await server.stop();
    const [early, late] = [rss.slice(0.2 * rss.length, 0.4 * rss.length), rss.slice(0.8 * rss.length)].map(
      median,
    );
    const memory = `RSS ${early!.toFixed(0)} → ${late!.toFixed(0)} MB`;
    if (isEnough && late! > early! * RSS_GROWTH) missed.add(memory);
    const open = `descriptors ${before} → ${after}`;
    if (isEnough && Math.abs(after - before) > DESCRIPTORS) missed.add(open);
    for (const [status, times] of Object.entries(ledger.statuses))
      statuses[status] = (statuses[status] ?? 0) + times;
    const { lost, torn } = ledger;
    const volume = `${requests} requests, ${ledger.acknowledged()} acknowledged writes, ${memory}, ${open}`;
    return { volume, lost, torn, statuses, visited, missed: [...missed] };
  });

async function pictures(address: string): Promise<string[]> {
  const answer = await fetch(address + VISITS[1]!);
  const { items } = (await answer.json()) as { items: { url: string }[] };
  return items.slice(0, 4).flatMap(({ url }) => [`/imgs/${url}`, `/imgs/${url}?size=270`]);
}

/** What the kernel says of the process; nothing where it says nothing. */
const megabytes = (pid: number) =>
  existsSync('/proc/self/status')
    ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    : 0;
/** As soon as nothing runs any more. */
async function fewestDescriptors(pid: number, ms: number): Promise<number> {
  let fewest = Infinity;
  for (const until = Date.now() + ms; Date.now() < until; await setTimeout(50))
    if (existsSync('/proc/self/fd')) fewest = Math.min(fewest, readdirSync(`/proc/${pid}/fd`).length);
    else return 0;
  return fewest;
}
