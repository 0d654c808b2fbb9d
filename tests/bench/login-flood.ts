/**
 * `node login-flood.ts {server} {attackers} {networks}`: so many clients try passwords, each again as soon as it has its answer, until
 * this process is told to stop by the end of its input. Prints how often each status came.
 */
const [server, attackers, networks] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])];
const stopping = new AbortController();
process.stdin.on('end', () => stopping.abort()).resume();
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
process.stdout.write(JSON.stringify(counts));

export {};
