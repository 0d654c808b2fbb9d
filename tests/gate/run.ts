import { loadavg } from 'node:os';
import { table } from '../bench/table.ts';
import { judge, type Outcome } from './outcome.ts';
import { ROWS } from './rows.ts';

/** `make gate`, or some rows of it: `node tests/gate/run.ts kill power`. GATE_SCALE=0.02 does a fiftieth of everything. */
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in ROWS));
if (unknown.length > 0)
  throw new Error(`There is no row ${unknown.join(', ')}; there are ${Object.keys(ROWS).join(', ')}.`);
const scale = Number(process.env['GATE_SCALE'] ?? 1);
const shown = [];
let missed = false;
for (const name of Object.keys(ROWS).filter((one) => chosen.length === 0 || chosen.includes(one))) {
  const began = performance.now();
  process.stdout.write(`${name} (load before: ${loadavg()[0]!.toFixed(1)}) … `);
  const row = await ROWS[name]!();
  const outcome = await row(scale).catch((error: unknown): Outcome => ({
    volume: 'broken off',
    missed: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  const judged = judge(name, (performance.now() - began) / 1000, outcome);
  process.stdout.write(`${[judged.shown.verdict, ...judged.failures].join('\n  ')}\n`);
  shown.push(judged.shown);
  missed ||= judged.failures.length > 0;
}
table(`Bad days${scale === 1 ? '' : ` (scale ${scale})`}`, shown);
process.exitCode = missed ? 1 : 0;
