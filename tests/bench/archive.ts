import { type ChildProcess, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { SERVER_OPTIONS } from '../processes.ts';
import { cpuOf, isInstalled } from './images-cost.ts';
import { median, table } from './table.ts';

/** As the peers were measured: 300 pictures, 342 MB. */
const PICTURES = 300;
const BYTES = 1_140_000;
const ROUNDS = 5;

/** An archive of 300 pictures beside other ways to send the same bytes (goals Z1, Z2 and Z4), and out of an encrypted album. */
async function archive(): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-archive-bench-'));
  const server = await start(dir, () => makePictures(path.join(dir, 'imgs/protected')), true);
  const nginx = isInstalled('nginx') ? serveByNginx(dir) : null;
  const asked: number[] = [];
  const runs = new Map<string, Loaded[]>();
  const run = async (name: string, url: string, pid = server.child.pid!) => {
    const loaded = await load(pid, url);
    runs.set(name, [...(runs.get(name) ?? []), loaded]);
  };
  try {
    // In turns: whatever else the machine does burdens all of them. The first round fills the page cache.
    for (let round = 0; round <= ROUNDS; round++) {
      const { url, ms } = await askFor(server, { albumId: 'feier' });
      await run('archive', server.address + url);
      await run('file', server.plain);
      await run('archiver', server.archiver);
      await run('encrypted', server.address + (await askFor(server, { albumId: 'tresor' })).url);
      if (nginx) await run('nginx', nginx.url, nginx.child.pid);
      if (round === 0) runs.clear();
      else asked.push(ms);
    }
  } finally {
    nginx?.child.kill();
    server.child.disconnect();
    rmSync(dir, { recursive: true, force: true });
  }
  const rate = ({ bytes, ms }: Loaded) => bytes / ms / 1000;
  const cost = ({ cpu, bytes }: Loaded) => (cpu / bytes) * 1e6;
  const of = (name: string, figure: (one: Loaded) => number) => median(runs.get(name)!.map(figure));
  /** Of the same round: only then both had the same machine. */
  const ratio = (name: string, beside: string, figure: (one: Loaded) => number) =>
    runs.has(beside)
      ? median(runs.get(name)!.map((one, i) => figure(one) / figure(runs.get(beside)![i]!))).toFixed(2)
      : 'no nginx';
  const firstByte = (one: Loaded) => one.firstByte;
  table(`An archive of ${PICTURES} pictures, ${Math.round((PICTURES * BYTES) / 1e6)} MB, page cache warm`, [
    { name: 'Z1 MB/s', figure: of('archive', rate).toFixed(0) },
    { name: 'Z1 ÷ nginx with sendfile', figure: ratio('archive', 'nginx', rate), goal: '≥ 0.6' },
    { name: 'Z1 ÷ archiver', figure: ratio('archive', 'archiver', rate), goal: '≥ 3' },
    { name: 'Z2 CPU, s per GB', figure: of('archive', cost).toFixed(2) },
    { name: 'Z2 ÷ a file stream of 1 MiB', figure: ratio('archive', 'file', cost), goal: '≤ 1.3' },
    { name: 'Z2 ÷ archiver', figure: ratio('archive', 'archiver', cost), goal: '≤ 0.35' },
    { name: 'Z4 asked for until its link is there, ms', figure: median(asked).toFixed(1) },
    {
      name: 'Z4 from the link to the first byte, ms',
      figure: of('archive', firstByte).toFixed(1),
      goal: 'both ≤ 25',
    },
    {
      name: 'encrypted ÷ readable, MB/s',
      figure: ratio('encrypted', 'archive', rate),
      goal: '≥ 0.7',
    },
  ]);
}

const NGINX_PORT = 18_433;

/** One worker, which sends the same bytes out of one file. */
function serveByNginx(root: string) {
  const config = path.join(root, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; error_log /dev/null; pid ${root}/nginx.pid; events {}
     http { access_log off; sendfile on; server { listen 127.0.0.1:${NGINX_PORT}; root ${root}; } }`,
  );
  const child = spawn('nginx', ['-c', config, '-e', '/dev/null'], { stdio: 'ignore' });
  return { child, url: `http://127.0.0.1:${NGINX_PORT}/plain.bin` };
}

export interface BenchPicture {
  name: string;
  bytes: number;
  crc32: number;
  sha256: string;
}

/** In the folders of both albums. Nobody decodes them here. */
function makePictures(folder: string): BenchPicture[] {
  for (const album of ['feier', 'tresor'])
    mkdirSync(path.join(folder, album), { recursive: true, mode: 0o700 });
  return Array.from({ length: PICTURES }, (_, i) => {
    const data = randomBytes(BYTES);
    const name = `bild-${String(i).padStart(3, '0')}.jpg`;
    for (const album of ['feier', 'tresor']) writeFileSync(path.join(folder, album, name), data);
    return { name, bytes: BYTES, crc32: crc32(data), sha256: i.toString(16).padStart(64, '0') };
  });
}

interface Server {
  child: ChildProcess;
  address: string;
  /** Where a plain Node server sends as many bytes out of one file, and where archiver does. */
  plain: string;
  archiver: string;
  jwt: string;
  id: string;
}

export const start = (
  dir: string,
  makePictures: () => readonly BenchPicture[],
  beside: boolean,
): Promise<Server> =>
  new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'archive-server.ts'), {
      env: { ...process.env, DATA_DIR: dir },
      execArgv: SERVER_OPTIONS,
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
    child.once('message', () => {
      child.once('message', (told: Omit<Server, 'child'>) => resolve({ child, ...told }));
      child.send({ pictures: makePictures(), beside });
    });
  });

interface Loaded {
  firstByte: number;
  ms: number;
  cpu: number;
  bytes: number;
}

export async function askFor({ address, jwt, id }: Server, wanted: object) {
  const began = performance.now();
  const answer = await fetch(`${address}/v1/album/download`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${jwt}`, 'X-Auth-Id': id, 'Content-Type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  const { url, bytes } = (await answer.json()) as { url: string; bytes: number };
  return { url, bytes, ms: performance.now() - began };
}

/** Takes all of it; nothing is kept unless somebody wants it. */
export const load = (
  pid: number,
  url: string,
  take: (chunk: Buffer, at: number) => void = () => {},
): Promise<Loaded> =>
  new Promise((resolve, reject) => {
    const before = cpuOf([pid]);
    const began = performance.now();
    const since = () => performance.now() - began;
    const request = http.get(url, { agent: false }, (response) => {
      let bytes = 0;
      let firstByte = 0;
      response.on('data', (chunk: Buffer) => {
        firstByte ||= since();
        take(chunk, bytes);
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ firstByte, bytes, ms: since(), cpu: cpuOf([pid]) - before }));
      response.on('error', reject);
    });
    request.on('error', reject);
  });

if (import.meta.main) await archive();
