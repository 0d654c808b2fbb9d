import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { chromium } from './chromium.ts';

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
  'api and rules': ['vitest', 'run'],
  elements: ['npm', 'run', '--silent', 'test', '--workspace', '@lichthof/elements'],
  'in the browser': ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
};

const chosen = process.argv.slice(2);
const names = Object.keys(STEPS).filter((name) => chosen.length === 0 || chosen.includes(name));
const env = { ...process.env, CHROMIUM_PATH: chromium() };
const failed: string[] = [];

for (const name of names) {
  process.stdout.write(`\n=== ${name}\n`);
  const [command, ...args] = STEPS[name]!;
  const began = performance.now();
  const program = command === 'npm' ? 'npm' : path.resolve('node_modules/.bin', command!);
  const { status } = spawnSync(program, args, { stdio: 'inherit', env });
  if (status !== 0) failed.push(name);
  process.stdout.write(
    `--- ${name}: ${status === 0 ? 'ok' : 'FAILED'} after ${Math.round((performance.now() - began) / 1000)} s\n`,
  );
}

process.stdout.write(`\n${failed.length > 0 ? `Failed: ${failed.join(', ')}\n` : ''}`);
process.stdout.write(`${names.length - failed.length} passed, ${failed.length} failed\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
