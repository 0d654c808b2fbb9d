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
const names = Object.keys(ROWS).filter((one) => chosen.length === 0 || chosen.includes(one));
const waiting = [...names];
const judged = new Map<string, ReturnType<typeof judge>>();
/** One of two: a row alone leaves a third of two cores idle. */
const lane = async () => {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const began = performance.now();
    const load = loadavg()[0]!.toFixed(1);
    const row = await ROWS[name]!();
    const outcome = await row(scale).catch((error: unknown): Outcome => ({
      volume: 'broken off',
      missed: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    }));
    const found = judge(name, (performance.now() - began) / 1000, outcome);
    process.stdout.write(
      `${[`${name} (load before: ${load}) … ${found.shown.verdict}`, ...found.failures].join('\n  ')}\n`,
    );
    judged.set(name, found);
  }
};
await Promise.all([lane(), lane()]);
table(
  `Bad days${scale === 1 ? '' : ` (scale ${scale})`}`,
  names.map((name) => judged.get(name)!.shown),
);
process.exitCode = names.some((name) => judged.get(name)!.failures.length > 0) ? 1 : 0;
