import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createApp } from '../../api/app.ts';
import { parseConfig } from '../../api/config.ts';
import { listen } from '../../api/http/listen.ts';
import { openServices } from '../../api/open.ts';
import { TYPES } from '../../api/data/types.ts';

/** One server in a process of its own, told by its first argument; it answers messages with the CPU it used, all and the main thread’s, in ms. */
async function start(kind: string | undefined): Promise<string> {
  if (kind === 'hello') {
    const hello = new Hono().get('/', (c) => c.text('Hello'));
    return new Promise((resolve) => {
      serve({ fetch: hello.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
        resolve(`http://127.0.0.1:${port}`),
      );
    });
  }
  if (kind === 'bare') return bare();
  const services = await openServices(parseConfig({ ...process.env, LOG_LEVEL: 'ERROR' }));
  const fields = Object.keys(TYPES.image.fields).map((name) => `image.${name}` as 'image.id');
  /** As one writes it first: rows, objects, `c.json`; without rights. */
  const naive = new Hono().get('/', async (c) => {
    const items = await services.db
      .selectFrom('image')
      .select(fields)
      .where('album', '=', 'brp')
      .where('public', '=', true)
      .orderBy('seq', 'desc')
      .limit(100)
      .execute();
    return c.json({ items });
  });
  const app = kind === 'naive' ? naive : createApp(services);
  const { address } = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  return address.replace('localhost', '127.0.0.1');
}

/** Node without anything: `/5` answers five bytes, from memory. */
async function bare(): Promise<string> {
  const answers = new Map<string, Buffer>();
  const server = createServer(({ url = '/0' }, response) => {
    const bytes = answers.get(url) ?? Buffer.alloc(Number(url.slice(1)), 1);
    answers.set(url, bytes);
    response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': bytes.length }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const address = await start(process.argv[2]);
process.on('message', () => {
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()];
  process.send!({ all: (all.user + all.system) / 1000, main: (main.user + main.system) / 1000 });
});
process.on('disconnect', () => process.exit(0));
process.send!({ address });
