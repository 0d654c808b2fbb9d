import { Agent, get } from 'node:http';
import { percentile } from './table.ts';

/** Asks for an address again and again with four connections: `node images-client.ts URL SECONDS`. */
const [url = '', seconds = '5'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const until = performance.now() + 1000 * Number(seconds);
const times: number[] = [];

const ask = () =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Status ${response.statusCode}`));
      response.on('end', resolve).resume();
    }).on('error', reject);
  });

await Promise.all(
  Array.from({ length: 4 }, async () => {
    while (performance.now() < until) {
      const began = performance.now();
      await ask();
      times.push(performance.now() - began);
    }
  }),
);
agent.destroy();
process.stdout.write(
  JSON.stringify({ requests: times.length, p50: percentile(times, 50), p99: percentile(times, 99) }),
);
