import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inFolder, scaled } from '../folder.ts';
import { createLedger, VISITS } from '../ledger.ts';
import type { Outcome } from '../outcome.ts';
import { gateServer } from '../server.ts';
import { startVisitor } from '../visitor.ts';

const SECONDS = 15;

/** Idle, slow and pipelining clients, and fifty who try passwords, one kind after the other; beside them a visitor. */
export const clients = (scale: number): Promise<Outcome> =>
  inFolder(async (root) => {
    const server = await gateServer(path.join(root, 'data'));
    await server.start();
    const ledger = await createLedger(server);
    ledger.start();
    await ledger.reached(20);
    await ledger.stop();
    const { port } = new URL(server.address);
    const crowd = (kind: string, clients: number) =>
      fork(path.join(import.meta.dirname, '../crowd.ts'), [port, kind, String(clients)]);
    const seconds = scaled(SECONDS, scale, 2);
    const kinds: [name: string, begin: () => ChildProcess][] = [
      ['1000 idle', () => crowd('idle', 1000)],
      ['50 that send slowly', () => crowd('sending', 50)],
      ['50 that read slowly', () => crowd('reading', 50)],
      [
        '60 × 40 pipelined',
        () => fork(path.join(BENCH, 'delivery-attack.ts'), [port, '/v1/data/read/tag', 'read']),
      ],
      [
        '50 who try passwords',
        () => spawn(process.execPath, [path.join(BENCH, 'login-flood.ts'), server.address, '50', '1000000']),
      ],
    ];
    const visitor = await startVisitor(server.address, VISITS);
    for (const [, begin] of kinds) {
      const attacker = begin();
      await setTimeout(seconds * 1000);
      const ended = once(attacker, 'exit');
      attacker.kill('SIGKILL');
      await ended;
    }
    const visited = await visitor.leave();
    await ledger.check(path.join(root, 'data'), true);
    await server.stop();
    const { lost, torn, statuses } = ledger;
    const missed = visited.unanswered > 0 ? [`${visited.unanswered} visits without an answer`] : [];
    return {
      volume: `${kinds.map(([name]) => name).join(', ')}, ${seconds} s each`,
      lost,
      torn,
      statuses,
      visited,
      missed,
    };
  });

const BENCH = path.resolve(import.meta.dirname, '../../bench');
