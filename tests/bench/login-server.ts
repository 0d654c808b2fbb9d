import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createApp } from '../../api/app.ts';
import { parseConfig } from '../../api/config.ts';
import { ingest } from '../../api/pictures/record.ts';
import { siteTarget } from '../../api/pictures/target.ts';
import { listen } from '../../api/http/listen.ts';
import { openServices, type OpenServices } from '../../api/open.ts';
import { hashPassword } from '../../api/session/password.ts';

/** What the parent may ask for. */
export type Wish = 'read files' | 'stop reading';
export interface Ready {
  server: string;
  /** A thumbnail that is held in memory, and a large picture that is read from the disk. */
  thumbnail: string;
  picture: string;
}
/** Milliseconds that each `readFile` took, in the server's own process and thread pool. */
export interface Reads {
  reads: number[];
}

export const MEMBER = { email: 'anna@example.org', password: 'ein langes Passwort' };

/** The application on a port, with 200 pictures and one member, in a process of its own. */
async function main(dir: string): Promise<void> {
  const services = await openServices(
    parseConfig({ ...process.env, DATA_DIR: dir, TRUST_PROXY: '1', LOG_LEVEL: 'ERROR' }),
  );
  const bytes = await noise();
  const path270 = await fill(services, bytes);
  const pwdHash = await hashPassword(MEMBER.password);
  await services.db
    .insertInto('users')
    .values({ id: 'u-anna', name: 'Anna', email: MEMBER.email, pwdHash })
    .execute();
  const file = path.join(dir, 'read-me');
  await writeFile(file, bytes);

  const listening = await listen(createApp(services).fetch, { port: 0, host: '127.0.0.1' });
  const reading = readAgainAndAgain(file);
  process.on('message', (wish: Wish) => {
    if (wish === 'read files') reading.start();
    else void reading.stop().then((reads) => process.send!({ reads } satisfies Reads));
  });
  process.on('disconnect', () => {
    void listening
      .stop(0)
      .then(() => services.close())
      .finally(() => process.exit(0));
  });
  const server = listening.address.replace('localhost', '127.0.0.1');
  const of = (size: number) => `${server}/imgs/${path270}?size=${size}`;
  process.send!({ server, thumbnail: of(270), picture: of(1600) } satisfies Ready);
}

/** A picture that does not compress well, as pictures do. */
const noise = () =>
  sharp({
    create: {
      width: 2400,
      height: 1600,
      channels: 3,
      background: '#345',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();

/** One picture with its derivatives, and rows for 200. Answers its address. */
async function fill(services: OpenServices, bytes: Buffer): Promise<string> {
  const source = (async function* () {
    yield bytes;
  })();
  await ingest(services, source, { name: 'one.jpg', target: siteTarget('brp', services.clock) });
  await sql`insert into image (id, url, "tUrl", filename, "fileExtension", title, album, width, height, bytes, sha256, crc32, color, "thumbHash")
    select 'i' || n, 'more/' || n || '.jpg', 'more/' || n || '.jpg', n::text, 'jpg', 'Bild ' || n, 'brp', 2400, 1600, 1, n::text, 1, '#345', ''
    from generate_series(1, 199) n`.execute(services.db);
  const { tUrl } = await services.db
    .selectFrom('image')
    .select('tUrl')
    .where('url', 'not like', 'more/%')
    .executeTakeFirstOrThrow();
  return tUrl;
}

function readAgainAndAgain(file: string) {
  let reads: number[] = [];
  let stopping = new AbortController();
  let done: Promise<void> = Promise.resolve();
  const read = async ({ signal }: AbortController) => {
    while (!signal.aborted) {
      const began = performance.now();
      await readFile(file);
      reads.push(performance.now() - began);
      await setTimeout(2);
    }
  };
  return {
    start() {
      reads = [];
      stopping = new AbortController();
      done = read(stopping);
    },
    async stop() {
      stopping.abort();
      await done;
      return reads;
    },
  };
}

if (import.meta.main) await main(process.argv[2]!);
