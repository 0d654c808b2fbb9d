import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inFolder, scaled } from '../folder.ts';
import { createLedger, type Ledger, VISITS } from '../ledger.ts';
import type { Outcome } from '../outcome.ts';
import { gateServer, runCommand } from '../server.ts';
import { startVisitor } from '../visitor.ts';

const LOSSES = 24;
const WRITES = 60;
/** Names reach the disk with their data, by chance before it, or at once. */
const EAGER = ['0', '0.3', '1'];

/** Power losses: the server goes on with what was synced, and nothing else (tests/gate/unsynced.ts). */
export const power = (scale: number): Promise<Outcome> =>
  inFolder(async (root) => {
    if (!existsSync('/proc/self/fd')) return { notRun: 'Linux only' };
    const losses = scaled(LOSSES, scale, 2);
    const folder = (n: number) => path.join(root, String(n));
    const missed: string[] = [];
    const server = await gateServer(folder(0), { preload: 'unsynced.ts' });
    let ledger: Ledger | undefined;
    let visitor: Awaited<ReturnType<typeof startVisitor>> | undefined;
    for (let n = 0; n < losses; n += 1) {
      // What the power loss before has left, and beside it what the next one will.
      if (n > 0) cpSync(folder(n), folder(n + 1), { recursive: true });
      await server.start(folder(n), {
        POWER_REAL: folder(n),
        POWER_SHADOW: folder(n + 1),
        POWER_EAGER: EAGER[n % EAGER.length]!,
      });
      ledger ??= await createLedger(server);
      visitor ??= await startVisitor(server.address, VISITS);
      await ledger.check(folder(n), true);
      const before = ledger.acknowledged();
      ledger.start();
      await ledger.reached(before + WRITES);
      await setTimeout(Math.random() * 100);
      await server.kill();
      await ledger.stop();
    }
    const visited = await visitor!.leave();
    const after = await gateServer(folder(losses));
    await after.start();
    ledger!.on(after);
    await ledger!.check(folder(losses), true);
    await after.stop();
    const { code, out } = await runCommand('verify', [], { dir: folder(losses) });
    if (code !== 0) missed.push(`make verify: ${out}`);
    const { lost, torn, statuses } = ledger!;
    return {
      volume: `${losses} power losses, ${ledger!.acknowledged()} acknowledged writes`,
      lost,
      torn,
      statuses,
      visited,
      missed,
    };
  });
