import { connect } from 'node:net';

/** `node crowd.ts {port} idle|sending|reading {clients}`: so many that keep a connection and do little with it; whoever is cut off comes again. */
const SLOWLY_MS = 500;
const HEAD = 'GET /v1/data/read/image?limit=100 HTTP/1.1\r\nHost: x\r\n';

function client(port: number, kind: string): void {
  const socket = connect(port, '127.0.0.1');
  let timer: NodeJS.Timeout | undefined;
  socket.on('connect', () => {
    if (kind === 'sending') {
      socket.write(HEAD);
      timer = setInterval(() => socket.write(`X-${Math.random()}: 1\r\n`.slice(0, 8)), SLOWLY_MS);
    } else if (kind === 'reading') {
      socket.write(`${HEAD}\r\n`.repeat(20));
      socket.pause();
    }
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(timer);
    setTimeout(client, SLOWLY_MS, port, kind);
  });
}

process.on('disconnect', () => process.exit());
const [port, kind = '', clients] = process.argv.slice(2);
for (let n = 0; n < Number(clients); n += 1) client(Number(port), kind);
