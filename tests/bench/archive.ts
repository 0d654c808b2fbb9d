import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { cpuOf } from './images-cost.ts';
import { median, table } from './table.ts';

/** As the peers were measured: 300 pictures, 342 MB. */
const PICTURES = 300;
const BYTES = 1_140_000;
const ROUNDS = 9;

/** An archive of 300 pictures beside a plain file of the same bytes (goals Z1 and Z2). */
export async function archive(): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-archive-bench-'));
  const server = await start(dir, makePictures(path.join(dir, 'imgs/feier')));
  const asked: number[] = [];
  const sent: Loaded[] = [];
  const plain: Loaded[] = [];
  try {
    // In turns: whatever else the machine does burdens both.
    for (let round = 0; round <= ROUNDS; round++) {
      const { url, ms } = await askFor(server);
      const archived = await load(server, `${server.address}${url}`);
      const streamed = await load(server, server.plain);
      if (round === 0) continue;
      asked.push(ms);
      sent.push(archived);
      plain.push(streamed);
    }
  } finally {
    server.child.disconnect();
    rmSync(dir, { recursive: true, force: true });
  }
  const row = (name: string, of: (one: Loaded) => number, digits: number, goal: string) => ({
    name,
    archive: median(sent.map(of)).toFixed(digits),
    best: best(sent.map(of)).toFixed(digits),
    'file stream': median(plain.map(of)).toFixed(digits),
    ratio: median(sent.map((one, i) => of(one) / of(plain[i]!))).toFixed(2),
    goal,
  });
  table(`An archive of ${PICTURES} pictures, ${Math.round((PICTURES * BYTES) / 1e6)} MB, page cache warm`, [
    {
      name: 'Z1a asked for until its link is there, ms',
      archive: median(asked).toFixed(1),
      best: best(asked).toFixed(1),
    },
    row('Z1b from the link to the first byte, ms', ({ firstByte }) => firstByte, 1, 'both ≤ 25'),
    row('Z2 CPU, s per GB', ({ cpu, bytes }) => (cpu / bytes) * 1e6, 2, 'ratio ≤ 1.3'),
    row('Z3 MB/s', ({ ms, bytes }) => bytes / ms / 1000, 0, ''),
  ]);
}

/** Whatever else the machine does only adds to it. */
const best = (values: readonly number[]) => Math.min(...values);

export interface BenchPicture {
  name: string;
  bytes: number;
  crc32: number;
  sha256: string;
}

/** Nobody decodes them here. */
function makePictures(folder: string): BenchPicture[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return Array.from({ length: PICTURES }, (_, i) => {
    const data = randomBytes(BYTES);
    const name = `bild-${String(i).padStart(3, '0')}.jpg`;
    writeFileSync(path.join(folder, name), data);
    return { name, bytes: BYTES, crc32: crc32(data), sha256: i.toString(16).padStart(64, '0') };
  });
}

interface Server {
  child: ChildProcess;
  address: string;
  /** Where a plain Node server sends as many bytes out of one file. */
  plain: string;
  token: string;
}

const start = (dir: string, pictures: readonly BenchPicture[]): Promise<Server> =>
  new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'archive-server.ts'), {
      env: { ...process.env, DATA_DIR: dir },
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
    child.once('message', (told: Omit<Server, 'child'>) => resolve({ child, ...told }));
    child.send(pictures);
  });

interface Loaded {
  firstByte: number;
  ms: number;
  cpu: number;
  bytes: number;
}

async function askFor({ address, token }: Server): Promise<{ url: string; ms: number }> {
  const began = performance.now();
  const answer = await fetch(`${address}/v1/album/download`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ albumId: 'feier' }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  const { url } = (await answer.json()) as { url: string };
  return { url, ms: performance.now() - began };
}

/** Takes all of it and keeps nothing. */
const load = ({ child }: Server, url: string): Promise<Loaded> =>
  new Promise((resolve, reject) => {
    const before = cpuOf([child.pid!]);
    const began = performance.now();
    const since = () => performance.now() - began;
    const request = http.get(url, { agent: false }, (response) => {
      let bytes = 0;
      let firstByte = 0;
      response.on('data', (chunk: Buffer) => {
        firstByte ||= since();
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ firstByte, bytes, ms: since(), cpu: cpuOf([child.pid!]) - before }));
      response.on('error', reject);
    });
    request.on('error', reject);
  });

if (import.meta.main) await archive();
