import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inFolder, scaled } from '../folder.ts';
import { createLedger, VISITS } from '../ledger.ts';
import type { Outcome } from '../outcome.ts';
import { gateServer, runCommand } from '../server.ts';
import { startVisitor } from '../visitor.ts';

const KILLS = 100;
const WRITES = 10_000;

/** kill -9 under mixed load: what was acknowledged is there after every restart. */
export const kill = (scale: number): Promise<Outcome> =>
  inFolder(async (root) => {
    const dir = path.join(root, 'data');
    const kills = scaled(KILLS, scale, 2);
    const writes = scaled(WRITES, scale, 50);
    const server = await gateServer(dir);
    await server.start();
    const ledger = await createLedger(server);
    const visitor = await startVisitor(server.address, VISITS);
    for (let n = 1; n <= kills; n += 1) {
      ledger.start();
      await ledger.reached((writes * n) / kills);
      await setTimeout(Math.random() * 100);
      await server.kill();
      await ledger.stop();
      await server.start();
      await ledger.check(dir);
    }
    await ledger.check(dir, true);
    const visited = await visitor.leave();
    await server.stop();
    const { code, out } = await runCommand('verify', [], { dir });
    const { lost, torn, statuses } = ledger;
    const short = ledger.acknowledged() < writes ? [`only ${ledger.acknowledged()} of ${writes} writes`] : [];
    const missed = [...short, ...(code === 0 ? [] : [`make verify: ${out}`])];
    return {
      volume: `${kills} kills, ${ledger.acknowledged()} acknowledged writes`,
      lost,
      torn,
      statuses,
      visited,
      missed,
    };
  });
