import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/**
 * Loaded before the program: as long as the file `FAULT_FLAG` is there, writing below `FAULT_DIR` fails as the file says: `ENOSPC 7` lets
 * seven writes of each thread through first.
 */
const dir = path.resolve(process.env['FAULT_DIR']!) + path.sep;
const flag = process.env['FAULT_FLAG']!;

const { existsSync, readFileSync, readlinkSync } = fs;
let passed = -1;

/** The code with which a write fails now. */
function failure(): 'ENOSPC' | 'EIO' | null {
  if (!existsSync(flag)) {
    passed = -1;
    return null;
  }
  const [code, after] = readFileSync(flag, 'utf8').split(' ');
  passed += 1;
  return passed < Number(after) ? null : (code as 'ENOSPC' | 'EIO');
}
const failed = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall, errno: code === 'EIO' ? -5 : -28 });
const isBelow = (file: unknown) =>
  (typeof file === 'number' ? readlinkSync(`/proc/self/fd/${file}`) : path.resolve(String(file))).startsWith(
    dir,
  );

type Method = (this: unknown, ...args: unknown[]) => unknown;
function fail(target: object, name: string, concerns: (it: unknown, args: unknown[]) => boolean): void {
  const methods = target as Record<string, Method>;
  const original = methods[name]!;
  const isAsync = target !== fs;
  methods[name] = function patched(...args) {
    const code = concerns(this, args) ? failure() : null;
    if (code === null) return original.apply(this, args);
    const error = failed(code, name);
    if (isAsync) return Promise.reject(error);
    throw error;
  };
}

const { O_CREAT } = fs.constants;
type Flags = number | string | undefined;
const creates = (flags: Flags) =>
  typeof flags === 'number' ? (flags & O_CREAT) !== 0 : /[wa]/.test(flags ?? 'r');
const first = (_: unknown, [file]: unknown[]) => isBelow(file);
const creating = (_: unknown, [file, flags]: unknown[]) =>
  creates(flags as Flags) && isBelow(file) && !existsSync(file as string);
fail(fs, 'openSync', creating);
fail(fs.promises, 'open', creating);
for (const name of ['writeSync', 'mkdirSync', 'fsyncSync', 'writeFileSync']) fail(fs, name, first);
for (const name of ['mkdir', 'writeFile', 'appendFile']) fail(fs.promises, name, first);

const handle = await fs.promises.open(import.meta.filename);
const prototype = Object.getPrototypeOf(handle) as object;
await handle.close();
for (const name of ['write', 'writeFile', 'appendFile', 'sync', 'datasync'])
  fail(prototype, name, (it) => isBelow((it as { fd: number }).fd));

// Who asks how much room there is hears the same.
const { statfs } = fs.promises;
fs.promises.statfs = (async (at: string) => {
  const there = await statfs(at);
  return existsSync(flag) && readFileSync(flag, 'utf8').startsWith('ENOSPC')
    ? Object.assign(there, { bavail: 0 })
    : there;
}) as typeof statfs;
syncBuiltinESMExports();
