import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inFolder, scaled } from '../folder.ts';
import { createLedger, VISITS } from '../ledger.ts';
import type { Outcome } from '../outcome.ts';
import { gateServer, runCommand } from '../server.ts';
import { startVisitor } from '../visitor.ts';

const PLACES = 20;
/** As long as nothing can be written. */
const FAULT_MS = 1000;

/**
 * Writing fails at one place after another, and then can again: what was acknowledged is there, and the server goes on without a start.
 * The fault is injected below the program (tests/gate/failing-disk.ts), so nobody has to be root.
 */
const faulty =
  (code: 'ENOSPC' | 'EIO', allowed: number[]) =>
  (scale: number): Promise<Outcome> =>
    inFolder(async (root) => {
      const [dir, flag] = [path.join(root, 'data'), path.join(root, 'flag')];
      const env = { FAULT_DIR: dir, FAULT_FLAG: flag };
      const server = await gateServer(dir, { env, preload: 'failing-disk.ts' });
      await server.start();
      const ledger = await createLedger(server);
      const visitor = await startVisitor(server.address, VISITS);
      const places = scaled(PLACES, scale, 2);
      for (let n = 0; n < places; n += 1) {
        ledger.start();
        await ledger.reached(ledger.acknowledged() + 20);
        writeFileSync(flag, `${code} ${n}`);
        await setTimeout(FAULT_MS);
        rmSync(flag);
        // It has to be writing again before anybody starts it anew.
        await ledger.reached(ledger.acknowledged() + 20);
        await ledger.stop();
        await ledger.check(dir);
      }
      const visited = await visitor.leave();
      await server.kill();
      await server.start();
      await ledger.check(dir, true);
      await server.stop();
      const verified = await runCommand('verify', [], { dir });
      const { lost, torn, statuses } = ledger;
      const missed = verified.code === 0 ? [] : [`make verify: ${verified.out}`];
      const volume = `${code} at ${places} places, ${ledger.acknowledged()} acknowledged writes`;
      return { volume, lost, torn, statuses, visited, allowed, missed };
    });

export const full = faulty('ENOSPC', [503, 507]);
export const broken = faulty('EIO', [503]);
