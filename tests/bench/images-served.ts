import { spawn } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../../api/app.ts';
import { parseConfig } from '../../api/config.ts';
import { ingest } from '../../api/pictures/record.ts';
import { siteTarget } from '../../api/pictures/target.ts';
import { listen } from '../../api/http/listen.ts';
import { openServices, type OpenServices } from '../../api/open.ts';
import type { Corpus } from './images-corpus.ts';
import { isInstalled } from './images-cost.ts';
import { table } from './table.ts';

const SECONDS = 6;

/** Answers of the API while pictures are taken in (goal I5), and thumbnails beside nginx (goal A5). */
export async function served(corpus: Corpus): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-served-'));
  const services = await openServices(parseConfig({ DATA_DIR: dir, LOG_LEVEL: 'ERROR' }));
  const listening = await listen(createApp(services).fetch, { port: 0, host: '127.0.0.1' });
  const server = listening.address.replace('localhost', '127.0.0.1');
  try {
    for (const file of corpus.pictures.slice(0, 2)) await takeIn(services, file, '');
    await underUploads(services, corpus, `${server}/v1/data/read/image?limit=100`);
    const { tUrl, hash } = await services.db
      .selectFrom('image')
      .select(['tUrl', 'hash'])
      .executeTakeFirstOrThrow();
    await besideNginx(dir, `${server}/imgs/${tUrl}?size=270&v=${hash}`);
  } finally {
    await listening.stop(0);
    await services.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function underUploads(services: OpenServices, { pictures }: Corpus, url: string): Promise<void> {
  await load(url, 2);
  const idle = await load(url, SECONDS);
  let taken = 0;
  const stopping = new AbortController();
  const uploads = [0, 1].map(async (lane) => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      await takeIn(services, pictures[(2 * n + lane) % pictures.length]!, `${lane}-${n}`);
      taken++;
    }
  });
  const busy = await load(url, SECONDS);
  stopping.abort();
  await Promise.all(uploads);
  const show = (name: string, { requests, p50, p99 }: Load, goal: string) => ({
    name,
    'requests/s': Math.round(requests / SECONDS),
    'p50 ms': p50.toFixed(2),
    'p99 ms': p99.toFixed(2),
    '× idle p99': (p99 / idle.p99).toFixed(2),
    goal,
  });
  table('The API, 4 clients', [
    show('idle', idle, ''),
    show(`two uploads at a time, ${(taken / SECONDS).toFixed(1)} pictures/s`, busy, '≤ 3.5'),
  ]);
}

/** Every upload is another file: some bytes behind the end of the picture make it one. */
async function takeIn(services: OpenServices, file: string, mark: string): Promise<void> {
  async function* bytes() {
    yield* createReadStream(file);
    yield Buffer.from(mark);
  }
  await ingest(services, bytes(), { name: path.basename(file), target: siteTarget('brp', services.clock) });
}

interface Load {
  requests: number;
  p50: number;
  p99: number;
}

/** Four clients in a process of their own, each asking again as soon as it has its answer. */
function load(url: string, seconds: number): Promise<Load> {
  const client = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'images-client.ts'), url, String(seconds)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  return new Promise((resolve) => {
    let out = '';
    client.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    client.on('exit', () => resolve(JSON.parse(out)));
  });
}

async function besideNginx(dir: string, url: string): Promise<void> {
  if (!isInstalled('nginx') || !isInstalled('wrk')) {
    process.stdout.write('nginx and wrk are not both installed: thumbnails are not compared.\n');
    return;
  }
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  writeFileSync(path.join(dir, 'thumb.jpg'), bytes);
  const port = 18_417;
  writeFileSync(
    path.join(dir, 'nginx.conf'),
    `daemon off; worker_processes 1; error_log /dev/null; pid ${dir}/nginx.pid; events {}
     http { access_log off; sendfile on; keepalive_requests 1000000; open_file_cache max=10;
       server { listen 127.0.0.1:${port}; root ${dir}; } }`,
  );
  const nginx = spawn('nginx', ['-c', path.join(dir, 'nginx.conf'), '-e', '/dev/null'], { stdio: 'ignore' });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const rate = async (address: string) => {
    const wrk = spawn('wrk', ['-t1', '-c32', `-d${SECONDS}s`, address], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let out = '';
    wrk.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    await new Promise((resolve) => wrk.on('exit', resolve));
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(out)?.[1]);
  };
  await rate(url);
  const [ours, theirs] = [await rate(url), await rate(`http://127.0.0.1:${port}/thumb.jpg`)];
  nginx.kill();
  const row = (name: string, n: number) => ({
    name,
    'requests/s': Math.round(n),
    '× nginx': (n / theirs).toFixed(2),
  });
  table(`A thumbnail of ${bytes.length} bytes, 32 connections (goal ≥ 0.5 × nginx)`, [
    row('nginx, one worker, file cache', theirs),
    row('ours, from memory, with rights', ours),
  ]);
}
