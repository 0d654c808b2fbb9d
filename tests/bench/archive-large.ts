import { execFileSync } from 'node:child_process';
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { askFor, type BenchPicture, load, start } from './archive.ts';
import { isInstalled } from './images-cost.ts';
import { table } from './table.ts';

/** 6.1 GB that take no room: one of them is too large for 32 bits, and so are the places of those after it. */
const FILES = 5000;
const LARGE = 4_500_000_000;
const SMALL = 320_000;
const MB_100 = 100e6;

/** Goals Z3 and Z4: an archive of 5,000 files and 6 GB is what other programs take for one, and costs no memory. */
async function archiveLarge(): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-archive-large-'));
  let pictures: BenchPicture[] = [];
  const make = () => (pictures = makePictures(path.join(dir, 'imgs/protected/feier')));
  const server = await start(dir, make, false);
  const pid = server.child.pid!;
  const rows: { name: string; figure: string; goal?: string }[] = [];
  try {
    const few = pictures.slice(1, 1 + MB_100 / SMALL).map(({ name }) => name);
    const small = await askFor(server, { albumId: 'feier', imageUrls: few });
    await load(pid, server.address + small.url);
    resetPeak(pid);
    await load(pid, server.address + small.url);
    const before = peakOf(pid);

    const { url, bytes, ms } = await askFor(server, { albumId: 'feier' });
    resetPeak(pid);
    const target = path.join(dir, 'album.zip');
    const whole = await load(pid, server.address + url, sparseWriter(target));
    const grown = peakOf(pid) - before;
    truncateSync(target, bytes);
    rows.push(
      { name: 'files, GB', figure: `${FILES}, ${(bytes / 1e9).toFixed(2)}` },
      { name: 'asked for until its link is there, ms', figure: ms.toFixed(0) },
      { name: 'MB/s', figure: (whole.bytes / whole.ms / 1000).toFixed(0) },
      { name: 'Z3 length as it was said', figure: yes(whole.bytes === bytes), goal: 'yes' },
      {
        name: 'Z3 ranges as in the whole',
        figure: yes(await sameRanges(server.address + url, target, bytes)),
        goal: 'yes',
      },
      { name: 'Z3 unzip -t', figure: tested('unzip', ['-tqq', target]), goal: 'no complaint' },
      { name: 'Z3 7z t', figure: tested('7z', ['t', '-bso0', '-bsp0', target]), goal: 'no complaint' },
      { name: 'Z4 memory, 100 MB → 6 GB, MiB', figure: (grown / 2 ** 20).toFixed(1), goal: '≤ 20' },
    );
  } finally {
    server.child.disconnect();
    rmSync(dir, { recursive: true, force: true });
  }
  table('An archive of 6 GB (ZIP64)', rows);
}

const yes = (is: boolean) => (is ? 'yes' : 'NO');

function makePictures(folder: string): BenchPicture[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const sums = new Map([LARGE, SMALL].map((bytes) => [bytes, crcOfZeros(bytes)]));
  return Array.from({ length: FILES }, (_, i) => {
    const name = `bild-${String(i).padStart(4, '0')}.jpg`;
    const bytes = i === 0 ? LARGE : SMALL;
    const file = path.join(folder, name);
    writeFileSync(file, '');
    truncateSync(file, bytes);
    return { name, bytes, crc32: sums.get(bytes)!, sha256: i.toString(16).padStart(64, '0') };
  });
}

function crcOfZeros(bytes: number): number {
  const zeros = Buffer.alloc(1 << 20);
  let sum = 0;
  for (let left = bytes; left > 0; left -= zeros.length) sum = crc32(zeros.subarray(0, left), sum);
  return sum;
}

const ZEROS = Buffer.alloc(2 << 20);

/** Leaves holes where there are zeros. */
function sparseWriter(target: string) {
  const file = openSync(target, 'w');
  process.once('exit', () => closeSync(file));
  ftruncateSync(file, 0);
  return (chunk: Buffer, at: number) => {
    if (!chunk.equals(ZEROS.subarray(0, chunk.length))) writeSync(file, chunk, 0, chunk.length, at);
  };
}

/** At the joints: the first headers, the end of the large file, and the directory. */
async function sameRanges(url: string, target: string, bytes: number): Promise<boolean> {
  const file = openSync(target, 'r');
  let same = true;
  for (const from of [0, LARGE - 100, LARGE + 5 * SMALL, bytes - 700_000, bytes - 98]) {
    const to = Math.min(from + 1_000_000, bytes) - 1;
    const answer = await fetch(url, { headers: { Range: `bytes=${from}-${to}` } });
    const sent = Buffer.from(await answer.arrayBuffer());
    const kept = Buffer.alloc(to - from + 1);
    readSync(file, kept, 0, kept.length, from);
    same &&= answer.status === 206 && sent.equals(kept);
  }
  closeSync(file);
  return same;
}

function tested(command: string, args: string[]): string {
  if (!isInstalled(command)) return 'not installed';
  try {
    execFileSync(command, args, { stdio: 'pipe' });
    return 'no complaint';
  } catch (error) {
    return String(error).slice(0, 200);
  }
}

/** The highest memory of a process since it was reset, in bytes. */
const peakOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

await archiveLarge();
