import { createReadStream } from 'node:fs';
import { once } from 'node:events';
import { parseConfig } from '../../api/config.ts';
import { openServices } from '../../api/open.ts';
import { ingest } from '../../api/pictures/record.ts';
import { siteTarget } from '../../api/pictures/target.ts';
import { createDecoder } from '../../api/pictures/worker-pool.ts';

/** A process of the site with so many decoders: it says when they are warm, and takes in as many pictures as it is told then. */
const [decoders, files] = [Number(process.argv[2]), process.argv.slice(3)];
const services = await openServices(parseConfig({ ...process.env, LOG_LEVEL: 'ERROR' }));
const decoder = createDecoder({ processes: decoders });
const store = { ...services, pictures: { ...services.pictures, decoder } };

/** Every picture is another file: some bytes behind its end make it one. */
async function takeIn(n: number): Promise<void> {
  const name = `bild-${process.pid}-${n}`;
  async function* bytes() {
    yield* createReadStream(files[n % files.length]!);
    yield Buffer.from(name);
  }
  await ingest(store, bytes(), { name: `${name}.jpg`, target: siteTarget('brp', services.clock) });
}

let taken = 0;
/** One more at a time than there are decoders, so that none waits for a file or the database. */
async function take(n: number): Promise<void> {
  const last = taken + n;
  const lane = async () => {
    while (taken < last) await takeIn(taken++);
  };
  await Promise.all(Array.from({ length: decoders + 1 }, lane));
}

await take(2 * decoders);
const told = once(process, 'message') as Promise<[number]>;
process.send!('warm');
const [n] = await told;
await take(n);
decoder.close();
await services.close();
process.disconnect();
