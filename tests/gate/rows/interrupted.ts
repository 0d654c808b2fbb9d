import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { lockable } from '../conversions.ts';
import { inFolder, scaled } from '../folder.ts';
import { createLedger, VISITS } from '../ledger.ts';
import { originalsIn, type Photograph, photographs } from '../originals.ts';
import { addTo, type Outcome } from '../outcome.ts';
import { beginUpload, goOn } from '../resumable.ts';
import { gateServer, runCommand } from '../server.ts';
import { startVisitor } from '../visitor.ts';

const KILLS = 10;
const PICTURES = 20;

/** kill -9 in the middle of what takes long, beside other writes: it is done or not begun, and can be gone on with. */
export const interrupted = (scale: number): Promise<Outcome> =>
  inFolder(async (root) => {
    const [dir, backup] = [path.join(root, 'data'), path.join(root, 'backup')];
    const [kills, count] = [scaled(KILLS, scale), scaled(PICTURES, scale, 4)];
    const server = await gateServer(dir);
    await server.start();
    const ledger = await createLedger(server);
    const visitor = await startVisitor(server.address, VISITS);
    const torn: string[] = [];
    const missed: string[] = [];
    const cutOff: Record<string, number> = { upload: 0, lock: 0, decrypt: 0, import: 0, restore: 0 };

    /** Begins something, and kills the server within so many milliseconds: at once, or where it takes its time when it says so. */
    const strike = async (
      what: string,
      within: number,
      begin: (begun: () => void) => Promise<unknown>,
      takesTime = false,
    ) => {
      ledger.start();
      const begun = Promise.withResolvers<void>();
      const going = begin(begun.resolve).then(
        () => true,
        () => false,
      );
      if (takesTime) await Promise.race([begun.promise, going]);
      await setTimeout(Math.random() * within);
      await server.kill();
      await ledger.stop();
      if (!(await going)) addTo(cutOff, what);
      await server.start();
      await ledger.check(dir);
    };
    const expectOnce = (what: string, wanted: readonly Photograph[]) => {
      const there = originalsIn(dir);
      for (const { name, sha256 } of wanted)
        if (there.get(sha256) !== 1) torn.push(`${what}: ${name} is there ${there.get(sha256) ?? 0} times`);
    };
    const run = async (name: string, args: string[], begun?: () => void) => {
      const { code, out } = await runCommand(name, args, { dir, ...(begun && { begun }) });
      if (code !== 0) throw new Error(`make ${name}: ${out}`);
    };

    for (const picture of await photographs(kills)) {
      const at = await beginUpload(server, picture, 'gate');
      await strike('upload', 150, () => goOn(server, at, picture));
      await goOn(server, at, picture);
      expectOnce('upload', [picture]);
    }

    const pictures = await photographs(count);
    const album = await lockable(server, pictures);
    for (let n = 0; n < kills; n += 1) {
      await strike('lock', 1000, () => album.lock());
      if (await album.isLocked()) expectNone('lock', pictures);
      else {
        expectOnce('lock', pictures);
        await album.lock();
      }
      await strike('decrypt', 1000, () => album.decrypt());
      await album.decrypt();
      expectOnce('decrypt', pictures);
    }

    for (let n = 0; n < kills; n += 1) {
      const from = path.join(root, `from-${n}`);
      mkdirSync(from);
      const fresh = await photographs(count);
      for (const { name, bytes } of fresh) writeFileSync(path.join(from, name), bytes);
      const args = ['--from', from, '--site-album', 'brp'];
      await strike('import', 1500, (begun) => run('import', args, begun), true);
      await run('import', args);
      expectOnce('import', fresh);
    }

    await run('backup', ['--place', backup]);
    const whole = originalsIn(dir);
    for (let n = 0; n < kills; n += 1) {
      const target = path.join(root, `target-${n}`);
      const restore = (killAfter?: number) =>
        runCommand('restore', ['--place', backup], { dir: target, ...(killAfter && { killAfter }) });
      let { code, out } = await restore(500 + Math.random() * 3000);
      if (code !== 0) {
        addTo(cutOff, 'restore');
        ({ code, out } = await restore());
      }
      if (code !== 0 && out.includes('in ein leeres Lichthof')) {
        rmSync(target, { recursive: true });
        ({ code, out } = await restore());
      }
      if (code === 0) ({ code, out } = await runCommand('verify', [], { dir: target }));
      if (code !== 0) missed.push(`restore: ${out}`);
      const there = originalsIn(target);
      torn.push(
        ...[...whole.keys()]
          .filter((hash) => !there.has(hash))
          .map((hash) => `restore: ${hash} is not there`),
      );
      rmSync(target, { recursive: true });
    }

    const visited = await visitor.leave();
    await ledger.check(dir, true);
    await server.stop();
    const { code, out } = await runCommand('verify', [], { dir });
    if (code !== 0) missed.push(`make verify: ${out}`);
    // Where that many were too late, the row proves nothing.
    for (const [what, times] of Object.entries(cutOff))
      if (kills === KILLS && times === 0) missed.push(`none was cut off: ${what}`);
    const shown = Object.entries(cutOff).map(([what, times]) => `${what} ${times}`);
    const volume = `${kills} kills each, cut off: ${shown.join(', ')}; ${ledger.acknowledged()} acknowledged writes`;
    const { lost, statuses } = ledger;
    return { volume, lost, torn: [...ledger.torn, ...torn], statuses, visited, missed };

    function expectNone(what: string, hidden: readonly Photograph[]): void {
      const there = originalsIn(dir);
      for (const { name, sha256 } of hidden)
        if (there.has(sha256)) torn.push(`${what}: ${name} lies readable in a locked album`);
    }
  });
