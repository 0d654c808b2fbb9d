import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { testBrowser } from './chromium.ts';

/** Everything that has to hold before a change lands, in the order in which a mistake shows fastest. */
const STEPS: Record<string, readonly string[]> = {
  types: ['tsc', '-b'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
  unused: ['knip'],
  'build elements': ['npm', 'run', '--silent', 'build', '--workspace', '@lichthof/elements'],
  'build web': ['npm', 'run', '--silent', 'build', '--workspace', '@lichthof/web'],
  'size of elements': ['npm', 'run', '--silent', 'size', '--workspace', '@lichthof/elements'],
  'size of web': ['npm', 'run', '--silent', 'size', '--workspace', '@lichthof/web'],
  unit: ['vitest', 'run', '--mode', 'quick', '--project', 'embedded', '--project', 'rules'],
  'api and rules': ['vitest', 'run'],
  elements: ['npm', 'run', '--silent', 'test', '--workspace', '@lichthof/elements'],
  'in the browser': ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
};

/** Lines by which the tools name what failed, and the first of what was wrong with it. */
const TELLING =
  /^\s*(\+ {3}"|FAIL\s|\d+\) |𐄂 |[\w.]*Error: |\[warn\] |x \w+\(|[,╭]-?─?\[|.*: error TS\d+|Unused |Unlisted )/;
const MOST = 15;
const GB = 2 ** 30;
/** What `statfs` calls a file system in memory. */
const TMPFS = 0x01021994;

/** For in between: `unit` is a part of `api and rules`. */
const CHECK = ['types', 'lint', 'unit'];

const chosen = process.argv.slice(2);
const wanted = (name: string) => {
  if (chosen.length === 0) return name !== 'unit';
  return chosen.includes('--check') ? CHECK.includes(name) : chosen.includes(name);
};
const names = Object.keys(STEPS).filter(wanted);
const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
// Compiling what a process is made of takes it a third of its start, and there are hundreds.
const compiled = path.resolve('node_modules/.cache/compiled');
const scratch = memoryFolder();
const env = {
  ...process.env,
  ...color,
  ...(scratch !== undefined && { TMPDIR: scratch }),
  CHROMIUM_PATH: testBrowser(),
  NODE_COMPILE_CACHE: compiled,
};
const failed = new Map<string, string[]>();

for (const name of names) {
  process.stdout.write(`\n=== ${name}\n`);
  const [command, ...args] = STEPS[name]!;
  const began = performance.now();
  const program = command === 'npm' ? 'npm' : path.resolve('node_modules/.bin', command!);
  const { status, output } = await run(program, args);
  if (status !== 0) failed.set(name, tellingLines(output));
  process.stdout.write(
    `--- ${name}: ${status === 0 ? 'ok' : 'FAILED'} after ${Math.round((performance.now() - began) / 1000)} s\n`,
  );
}

process.stdout.write(`\n${failed.size > 0 ? `Failed: ${[...failed.keys()].join(', ')}\n` : ''}`);
process.stdout.write(`${names.length - failed.size} passed, ${failed.size} failed\n`);
// Of the log of a machine only the end is read.
for (const [name, lines] of failed) process.stdout.write(`\n${name}:\n${lines.join('\n')}\n`);
process.exitCode = failed.size > 0 ? 1 : 0;

/**
 * Hundreds of data directories are made, synced and removed, for which a disk takes a third of the whole time. Whether a file is synced
 * the tests see by the calls, so memory tells them the same, where there is plenty.
 */
function memoryFolder(): string | undefined {
  if (process.env['TMPDIR'] !== undefined || process.availableMemory() < 10 * GB) return undefined;
  try {
    const { type, bsize, bavail } = statfsSync('/dev/shm');
    if (type !== TMPFS || bsize * bavail < 6 * GB) return undefined;
    const folder = mkdtempSync('/dev/shm/lichthof-');
    // Where root runs the tests, the PostgreSQL server has its folder in there as somebody else.
    chmodSync(folder, 0o711);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
    return folder;
  } catch {
    return undefined;
  }
}

/** Shows what the program says while it says it, and keeps it. */
async function run(program: string, args: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(program, args, { stdio: ['inherit', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      process.stdout.write(text);
      output += text;
    });
  }
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
}

function tellingLines(output: string): string[] {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => TELLING.test(line))
    .map((line) => `  ${line.trim().slice(0, 200)}`);
  const all = [...new Set(lines)];
  return all.length > MOST ? [...all.slice(0, MOST - 1), `  … and ${all.length - MOST + 1} more`] : all;
}
