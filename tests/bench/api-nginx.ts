import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Load, load } from './api-load.ts';

const PORT = 18_431;

/** nginx with one worker, serving from a file the bytes that this address answers (as brotli, where there is that). */
export async function besideNginx(
  url: string,
  dir: string,
  asked: { connections: number; seconds: number },
): Promise<Load> {
  writeFileSync(path.join(dir, 'answer'), await bytesOf(url));
  writeFileSync(
    path.join(dir, 'nginx.conf'),
    `daemon off; master_process off; error_log /dev/null; pid ${dir}/nginx.pid; events {}
     http { access_log off; sendfile on; keepalive_requests 1000000; open_file_cache max=10;
       server { listen 127.0.0.1:${PORT}; root ${dir}; } }`,
  );
  const nginx = spawn('nginx', ['-c', path.join(dir, 'nginx.conf'), '-e', '/dev/null'], { stdio: 'ignore' });
  try {
    await setTimeout(500);
    const server = {
      address: `http://127.0.0.1:${PORT}`,
      pid: nginx.pid!,
      cpu: async () => {
        const all = cpuOf(nginx.pid!);
        return { all, main: all };
      },
      stop: async () => void nginx.kill(),
    };
    return await load(server, '/answer', dir, asked);
  } finally {
    nginx.kill();
  }
}

/** The answer as it is sent: `fetch` would unpack it. */
export const bytesOf = (url: string) =>
  new Promise<Buffer>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });

/** Linux counts the processor time of a process in hundredths of a second. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
