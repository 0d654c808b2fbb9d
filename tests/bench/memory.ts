import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { ADMIN } from './api-fill.ts';
import { table } from './table.ts';

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 5);
const READERS = 8;

interface Ready {
  address: string;
  thumbnails: string[];
}

/** What the process with the embedded database takes under mixed use: lists, pictures in all sizes, logins, uploads. Decoders are processes of their own. */
async function memory(): Promise<void> {
  const { DATABASE_URL: _, ...env } = process.env;
  const server = fork(path.join(import.meta.dirname, 'memory-server.ts'), { env });
  const [ready] = (await once(server, 'message')) as [Ready];
  const rows = [{ after: 'start, import of 24 pictures', ...sizesOf(server) }];
  const until = Date.now() + MINUTES * 60_000;
  let requests = 0;
  const counted = async (work: Promise<Response>) => {
    const response = await work;
    await response.arrayBuffer();
    requests += 1;
    if (response.status >= 500 && response.status !== 503)
      throw new Error(`${response.status} ${response.url}`);
  };
  const read = async (n: number) => {
    while (Date.now() < until)
      await counted(fetch(ready.address + somePath(ready, n), { headers: READING[n % 2]! }));
  };
  const write = async () => {
    const token = await login(ready.address);
    for (let n = 0; Date.now() < until; n++) await counted(upload(ready.address, token, n));
  };
  const watch = async () => {
    for (let minute = 1; minute < MINUTES; minute++) {
      await new Promise((resolve) => setTimeout(resolve, 60_000));
      rows.push({ after: `${minute} min`, ...sizesOf(server) });
    }
  };
  await Promise.all([...Array.from({ length: READERS }, (_, n) => read(n)), write(), watch()]);
  rows.push({ after: `${MINUTES} min, ${requests} requests`, ...sizesOf(server) });
  table('The process with the embedded database (bars: ≤ 650 MiB after an hour, peak ≤ 750)', rows);
  server.disconnect();
  await once(server, 'exit');
}

const READING = [{ 'Accept-Encoding': 'br' }, { 'Accept-Encoding': 'gzip' }];

function somePath({ thumbnails }: Ready, reader: number): string {
  const any = Math.floor(Math.random() * 1e6);
  const thumbnail = thumbnails[any % thumbnails.length]!;
  const filter = (name: string) =>
    encodeURIComponent(JSON.stringify({ and: [{ eq: ['album', 'brp'] }, { ne: ['filename', name] }] }));
  const paths = [
    `/imgs/${thumbnail}?size=${[270, 540, 800, 1600, 2560][any % 5]}`,
    `/imgs/${thumbnail.replace('/thm/', '/')}`,
    `/v1/data/read/image?limit=100&filter=${filter(`${reader}-${any}`)}`,
    `/v1/data/read/image?limit=100&filter=${filter(`${any % 20}`)}`,
    '/v1/data/read/posts',
    '/v1/data/read/tag',
    '/images',
  ];
  return paths[any % paths.length]!;
}

async function login(address: string): Promise<string> {
  const response = await fetch(`${address}/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { jwt } = (await response.json()) as { jwt: string };
  return jwt;
}

async function upload(address: string, token: string, n: number): Promise<Response> {
  const noise = { type: 'gaussian', mean: 100 + (n % 50), sigma: 20 } as const;
  const create = { width: 3000, height: 2000, channels: 3, background: '#345', noise } as const;
  const form = new FormData();
  form.set('subDir', '2026/11');
  form.set('thumbnail', '0');
  form.set('file', new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())]), `bild-${n}.jpg`);
  return fetch(`${address}/v1/image/create`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
}

function sizesOf({ pid }: ChildProcess) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (key: string) => Math.round(Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { 'RSS MiB': of('VmRSS'), 'peak MiB': of('VmHWM') };
}

await memory();
