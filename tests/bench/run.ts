import { spawnSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { chromium } from '../chromium.ts';

/** Every benchmark in a process of its own, so that none warms or burdens another. */
const ALL = [
  'images',
  'ingest',
  'upload',
  'delivery',
  'grid',
  'viewer',
  'desk',
  'editor',
  'first-view',
  'pages',
  'layout-shift',
  'api',
  'scale',
  'login',
  'archive',
  'archive-large',
  'memory',
  'outage',
  'elements',
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((one) => !ALL.includes(one));
if (unknown.length > 0)
  throw new Error(`There is no benchmark ${unknown.join(', ')}, but ${ALL.join(', ')}.`);
const env = { ...process.env, CHROMIUM_PATH: chromium() };
process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${release()}, Node ${process.version}\n`,
);
for (const name of ALL.filter((one) => chosen.length === 0 || chosen.includes(one))) {
  process.stdout.write(`\n# ${name} (load before: ${loadavg()[0]!.toFixed(1)})\n`);
  const { status } = spawnSync(process.execPath, [`tests/bench/${name}.ts`], { stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
}
