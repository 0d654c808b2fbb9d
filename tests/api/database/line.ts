import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut without anybody being told. */
export async function lineTo(url: URL) {
  const ends: Socket[] = [];
  let open: Socket[] = [];
  let dead = false;
  const line = createServer((near) => {
    near.on('error', () => undefined);
    ends.push(near);
    if (dead) {
      near.pause();
      return;
    }
    const far = connect(Number(url.port), url.hostname);
    far.on('error', () => undefined);
    near.pipe(far).pipe(near);
    open.push(near, far);
    ends.push(far);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    url: Object.assign(new URL(url), { port: (line.address() as AddressInfo).port }).href,
    /** Those that are there carry nothing any more; new ones do. */
    cut() {
      for (const end of open) end.unpipe().pause();
      open = [];
    },
    /** The same, and new ones carry nothing either until it is mended. */
    kill() {
      dead = true;
      this.cut();
    },
    mend() {
      dead = false;
    },
    close() {
      line.close();
      for (const end of ends) end.destroy();
    },
  };
}
