import { setTimeout } from 'node:timers/promises';
import { stopInOrder } from '../../../api/http/stop.ts';
import { listen } from '../../../api/listen.ts';
import { createLog } from '../../../api/log.ts';

/** A server that answers slowly, and crashes when it is asked to. */
const server = await listen(
  async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/slow') await setTimeout(700);
    if (pathname === '/throw') queueMicrotask(() => JSON.parse('token=geheim'));
    if (pathname === '/reject') void Promise.reject(new Error('nobody handles this'));
    return new Response('done');
  },
  { port: 0, host: '127.0.0.1' },
);
stopInOrder(
  () => server.stop(),
  createLog('INFO'),
  (text) => process.stdout.write(`${text}\n`),
);
process.stdout.write(`${server.address}\n`);
