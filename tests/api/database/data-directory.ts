import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/**
 * The first line of a packed one: its folders, and its files with where their bytes are behind it. A cluster has its templates in it, and so
 * much of it two or three times.
 */
interface Entries {
  folders: string[];
  files: { at: string; from: number; to: number }[];
}

export function unpack(file: string, dir: string): void {
  const packed = brotliDecompressSync(readFileSync(file));
  const head = packed.indexOf('\n');
  const { folders, files } = JSON.parse(packed.subarray(0, head).toString()) as Entries;
  for (const at of folders) mkdirSync(path.join(dir, at), { recursive: true, mode: 0o700 });
  const bytes = packed.subarray(head + 1);
  for (const { at, from, to } of files)
    writeFileSync(path.join(dir, at), bytes.subarray(from, to), { mode: 0o600 });
}

function pack(dir: string, file: string): void {
  const entries: Entries = { folders: [], files: [] };
  const known = new Map<string, { from: number; to: number }>();
  const parts: Buffer[] = [];
  let end = 0;
  for (const at of readdirSync(dir, { recursive: true, encoding: 'utf8' }).toSorted()) {
    // Made anew.
    if (/^cache\b/.test(at)) continue;
    if (statSync(path.join(dir, at)).isDirectory()) {
      entries.folders.push(at);
      continue;
    }
    const bytes = readFileSync(path.join(dir, at));
    const sha256 = hash('sha256', bytes);
    let place = known.get(sha256);
    if (!place) {
      place = { from: end, to: (end += bytes.length) };
      known.set(sha256, place);
      parts.push(bytes);
    }
    entries.files.push({ at, ...place });
  }
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(entries)}\n`), ...parts]);
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
  writeFileSync(file, brotliCompressSync(whole, { params }));
}

/** `node tests/api/database/data-directory.ts DIR FILE` keeps that of a release, whose server has ended. */
if (import.meta.main) {
  const [dir = '', file = ''] = process.argv.slice(2);
  pack(dir, file);
}
