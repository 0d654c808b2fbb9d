import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseConfig } from '../../api/config.ts';
import { SIZES } from '../../api/contract/picture.ts';
import { ingest } from '../../api/pictures/record.ts';
import { siteTarget } from '../../api/pictures/target.ts';
import { openServices } from '../../api/open.ts';
import { type Load, load, startServer } from './api-load.ts';
import { attacked } from './delivery-attack.ts';
import { makeCorpus } from './images-corpus.ts';
import { isInstalled } from './images-cost.ts';
import { table } from './table.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);

/** What a picture costs to send, and what an attacker who asks for many at once costs everybody else. */
async function delivery(): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-delivery-'));
  try {
    const picture = await onePicture(dir);
    if (isInstalled('wrk')) await costs(dir, picture);
    else process.stdout.write('wrk is not installed: the cost of a picture is not measured.\n');
    await attacked(dir, picture);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Takes a picture in and answers its address. */
async function onePicture(dir: string): Promise<string> {
  const corpus = await makeCorpus();
  const services = await openServices(parseConfig({ DATA_DIR: dir, LOG_LEVEL: 'ERROR' }));
  try {
    await ingest(services, createReadStream(corpus.pictures[0]!), {
      name: 'one.jpg',
      target: siteTarget('brp', services.clock),
    });
    const { url } = await services.db.selectFrom('image').select('url').executeTakeFirstOrThrow();
    return `/imgs/${url}`;
  } finally {
    await services.close();
    corpus.remove();
  }
}

async function costs(dir: string, picture: string): Promise<void> {
  const env = { DATA_DIR: dir, DATABASE_URL: '' };
  const measure = (server: Awaited<ReturnType<typeof startServer>>, at: string) =>
    load(server, at, dir, { connections: 16, seconds: SECONDS });
  const ours = await startServer('app', env);
  const bare = await startServer('bare', env);
  try {
    const empty = await measure(bare, '/5');
    const rows = [row('bare Node', 5, empty)];
    for (const size of SIZES) {
      const at = `${picture}?size=${size}`;
      const bytes = (await (await fetch(ours.address + at)).arrayBuffer()).byteLength;
      const same = await measure(bare, `/${bytes}`);
      const sent = await measure(ours, at);
      const over = (sent.cpu - (same.cpu - empty.cpu)) / empty.cpu;
      rows.push(row('bare Node, so many bytes', bytes, same));
      rows.push(
        row(`${size} px`, bytes, sent, { 'without its bytes': `${over.toFixed(1)} ×`, goal: '≤ 3 × bare' }),
      );
    }
    table('A picture, 16 connections', rows);
  } finally {
    await ours.stop();
    await bare.stop();
  }
}

const row = (what: string, bytes: number, { perSecond, cpu, main }: Load, more = {}) => ({
  what,
  bytes,
  'requests/s': Math.round(perSecond),
  'CPU ms': cpu.toFixed(3),
  'main thread ms': main.toFixed(3),
  ...more,
});

await delivery();
