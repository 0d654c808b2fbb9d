import { argv, stdin, stdout } from 'node:process';

/**
 * `node login-flood.ts {server} {attackers} {networks}`: so many clients try passwords, each again as soon as it has its answer, until
 * this process is told to stop by the end of its input. Prints how often each status came.
 */
const [server, attackers, networks] = [argv[2]!, Number(argv[3]), Number(argv[4])];
const stopping = new AbortController();
stdin.on('end', () => stopping.abort()).resume();
const counts: Record<string, number> = {};
let tries = 0;

const attack = async () => {
  while (!stopping.signal.aborted) {
    const net = tries % networks;
    const user = `u${(tries += 1)}@example.org`;
    const response = await fetch(`${server}/v1/auth/login`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.${net >> 16}.${(net >> 8) & 255}.${net & 255}`,
      },
      body: JSON.stringify({ email: user, password: 'wrong' }),
    });
    await response.text();
    counts[response.status] = (counts[response.status] ?? 0) + 1;
  }
};
await Promise.all(Array.from({ length: attackers }, attack));
stdout.write(JSON.stringify(counts));
