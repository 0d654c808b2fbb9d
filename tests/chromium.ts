import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags for a browser in a closed network; root needs `--no-sandbox`. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium without its own windows: a page costs it a third of the time. Debian has it as a package of its own. */
const SHELL = '/usr/bin/chromium-headless-shell';

const firstOf = (files: readonly (string | undefined)[]) => files.find((file) => file && existsSync(file));

/** Where we may: as root on Debian, as in a container. */
function install(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stdout.write(`Installing the package “${name}” for the browser tests …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', env });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', name);
}

/** The browser of a photographer, for what is measured. */
export function chromium(): string {
  const places = [process.env['CHROMIUM_PATH'], ...PLACES];
  if (!firstOf(places)) install('chromium');
  const found = firstOf(places);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome: install one, or name its program in CHROMIUM_PATH.',
  );
}

/** The browser for the tests: the quick one where it is or can be installed. */
export function testBrowser(): string {
  const places = [process.env['CHROMIUM_PATH'], SHELL];
  if (!firstOf(places)) install('chromium-headless-shell');
  return firstOf(places) ?? chromium();
}
