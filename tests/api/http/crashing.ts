import { open } from 'node:fs/promises';
import { stopInOrder } from '../../../api/http/stop.ts';
import { listen } from '../../../api/http/listen.ts';
import { createLog } from '../../../api/log/log.ts';

/** A server that says what it is asked, crashes when it is asked to, and answers `/slow` when it is about to end. */
const [, , drive = ''] = process.argv;
const ending = Promise.withResolvers<void>();
const say = (text: string) => void process.stdout.write(`${text}\n`);
const server = await listen(
  async (request) => {
    const { pathname } = new URL(request.url);
    say(pathname);
    if (pathname === '/slow') await ending.promise;
    if (pathname === '/endless') await new Promise(() => undefined);
    if (pathname === '/throw') queueMicrotask(() => JSON.parse('token=geheim'));
    if (pathname === '/reject') void Promise.reject(new Error('nobody handles this'));
    if (pathname === '/drive') void open(drive);
    return new Response('done');
  },
  { port: 0, host: '127.0.0.1' },
);
const stop = () => {
  const stopped = server.stop();
  ending.resolve();
  return stopped;
};
stopInOrder(stop, createLog('INFO'), say);
say(server.address);
