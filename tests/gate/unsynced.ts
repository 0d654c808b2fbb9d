import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/**
 * Loaded before the program: keeps beside `POWER_REAL` a folder `POWER_SHADOW` with what a power loss would leave of it. Data gets there
 * when it is synced (by fsync, or written with O_DSYNC), names in their order and only when something is synced after them, as in the
 * journal of a file system; `POWER_EAGER` is how probable it is that names get there before that, while their data does not.
 */
const real = path.resolve(process.env['POWER_REAL']!);
const shadow = path.resolve(process.env['POWER_SHADOW']!);
const eager = Number(process.env['POWER_EAGER'] ?? 0);

type Path = fs.PathLike | number;
const { openSync, closeSync, writeSync, readlinkSync, existsSync, mkdirSync, rmSync, copyFileSync } = fs;
const { renameSync, linkSync, truncateSync } = fs;
const inReal = (file: Path) => {
  const at = typeof file === 'number' ? pathOf(file) : path.resolve(String(file));
  return at === real || at.startsWith(real + path.sep) ? at : null;
};
const inShadow = (at: string) => shadow + at.slice(real.length);
const pathOf = (fd: number) => readlinkSync(`/proc/self/fd/${fd}`);

/** Names that are not durable yet. */
const pending: (() => void)[] = [];
const commit = () => {
  for (const change of pending.splice(0)) change();
};
const later = (change: () => void) => {
  pending.push(change);
  if (Math.random() < eager) commit();
};
const touch = (at: string) => {
  mkdirSync(path.dirname(at), { recursive: true });
  closeSync(openSync(at, 'a'));
};
const created = (at: string) => later(() => touch(inShadow(at)));
const emptied = (at: string, bytes = 0) =>
  later(() => existsSync(inShadow(at)) && truncateSync(inShadow(at), bytes));
const named = (from: string, to: string, name: (from: string, to: string) => void) =>
  later(() => {
    // Whoever made it has not synced it: the name is there, and its data is not.
    if (!existsSync(inShadow(from))) touch(inShadow(from));
    mkdirSync(path.dirname(inShadow(to)), { recursive: true });
    name(inShadow(from), inShadow(to));
  });
const synced = (fd: number) => {
  const at = inReal(fd);
  if (at === null) return;
  commit();
  // A folder, or a file whose name is gone.
  if (!fs.statSync(at, { throwIfNoEntry: false })?.isFile()) return;
  touch(inShadow(at));
  copyFileSync(at, inShadow(at));
};

/** Calls the original, and then notes what it did. */
function patch<Args extends unknown[], Result = unknown>(
  target: object,
  name: string,
  note: (args: Args, result: Result, before: unknown) => void,
  before?: (args: Args) => unknown,
): void {
  const methods = target as Record<string, (...args: Args) => Result | Promise<Result>>;
  const original = methods[name]!;
  methods[name] = function patched(this: unknown, ...args: Args) {
    const seen = before?.(args);
    const result = original.apply(this, args);
    if (!(result instanceof Promise)) return (note(args, result, seen), result);
    return result.then((value) => (note(args, value, seen), value));
  };
}

const { O_CREAT, O_TRUNC, O_DSYNC } = fs.constants;
type Flags = number | string | undefined;
const creates = (flags: Flags) =>
  typeof flags === 'number' ? (flags & O_CREAT) !== 0 : /[wa]/.test(flags ?? 'r');
const empties = (flags: Flags) =>
  typeof flags === 'number' ? (flags & O_TRUNC) !== 0 : /w/.test(flags ?? 'r');
const writesThrough = new Set<number>();

type Open = [file: fs.PathLike, flags: Flags];
const isNew = ([file, flags]: Open) => creates(flags) && !existsSync(file);
function opened([file, flags]: Open, result: number | { fd: number }, fresh: unknown): void {
  const at = inReal(file);
  if (at === null) return;
  if (fresh) created(at);
  else if (empties(flags)) emptied(at);
  if (typeof result === 'number' && typeof flags === 'number' && (flags & O_DSYNC) !== 0)
    writesThrough.add(result);
}
patch(fs, 'openSync', opened, isNew);
patch(fs.promises, 'open', opened, isNew);
patch(fs, 'closeSync', ([fd]: [number]) => void writesThrough.delete(fd));
patch(
  fs,
  'writeSync',
  ([fd, data, offset, length, position]: [number, Uint8Array, number, number, number | null]) => {
    const at = writesThrough.has(fd) ? inReal(fd) : null;
    if (at === null) return;
    commit();
    if (!existsSync(inShadow(at))) return synced(fd);
    // Where it goes on from the last one its position is not known here.
    if (typeof position !== 'number') return synced(fd);
    const copy = openSync(inShadow(at), 'r+');
    writeSync(copy, data, offset, length, position);
    closeSync(copy);
  },
);
patch(fs, 'fsyncSync', ([fd]: [number]) => synced(fd));
patch(fs, 'fdatasyncSync', ([fd]: [number]) => synced(fd));
for (const [target, sync] of [
  [fs, 'Sync'],
  [fs.promises, ''],
] as const) {
  patch(
    target,
    `rename${sync}`,
    ([from, to]: [string, string]) => inReal(from) && named(inReal(from)!, inReal(to)!, renameSync),
  );
  patch(
    target,
    `link${sync}`,
    ([from, to]: [string, string]) => inReal(from) && named(inReal(from)!, inReal(to)!, linkSync),
  );
  patch(
    target,
    `mkdir${sync}`,
    ([dir]: [string]) => inReal(dir) && later(() => mkdirSync(inShadow(inReal(dir)!), { recursive: true })),
  );
  for (const name of ['rm', 'unlink', 'rmdir'])
    patch(
      target,
      `${name}${sync}`,
      ([file]: [string]) =>
        inReal(file) && later(() => rmSync(inShadow(inReal(file)!), { recursive: true, force: true })),
    );
  patch(
    target,
    `truncate${sync}`,
    ([file, bytes]: [string, number]) => inReal(file) && emptied(inReal(file)!, bytes),
  );
  for (const name of ['writeFile', 'appendFile'])
    patch(target, `${name}${sync}`, ([file, , options]: [Path, unknown, { flush?: boolean } | undefined]) => {
      if (typeof file !== 'string' || inReal(file) === null) return;
      created(path.resolve(file));
      if (!options?.flush) return;
      const fd = openSync(file, 'r');
      synced(fd);
      closeSync(fd);
    });
}
patch(fs, 'ftruncateSync', ([fd, bytes]: [number, number]) => inReal(fd) && emptied(inReal(fd)!, bytes));

const handle = await fs.promises.open(import.meta.filename);
const prototype = Object.getPrototypeOf(handle) as object;
await handle.close();
for (const name of ['sync', 'datasync']) {
  const methods = prototype as Record<string, (this: { fd: number }) => Promise<void>>;
  const original = methods[name]!;
  methods[name] = async function patched() {
    await original.call(this);
    synced(this.fd);
  };
}
syncBuiltinESMExports();
