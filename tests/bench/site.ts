import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { createApp } from '../../api/app.ts';
import { parseConfig } from '../../api/config.ts';
import { pictureFile } from '../../api/demo/seed.ts';
import { captions } from '../../api/demo/world.ts';
import { sizesOf } from '../../api/contract/picture.ts';
import { importFolder } from '../../api/images/folder-import.ts';
import { siteTarget } from '../../api/pictures/target.ts';
import { listen } from '../../api/http/listen.ts';
import { openServices, type OpenServices } from '../../api/open.ts';
import { loadPages } from '../../api/pages/built.ts';

const PICTURES = Object.keys(captions).slice(0, 24);

export interface Site {
  services: OpenServices;
  app: ReturnType<typeof createApp>;
  address: string;
  /** Waits until every picture exists as AVIF as well, as some minutes after an import. */
  allAvif(): Promise<void>;
  /** Makes `/images` show this many pictures; their files are the same few, their records are not. */
  fill(pictures: number): Promise<void>;
  close(): Promise<void>;
}

/** The product as `make start` serves it, on a data directory of its own, with pictures of the demo and `extra` pages beside it. */
export async function openSite(extra: Readonly<Record<string, string>> = {}): Promise<Site> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-bench-'));
  const services = await openServices(
    parseConfig({ DATA_DIR: dir, LOG_LEVEL: 'ERROR', DATABASE_URL: process.env['DATABASE_URL'] }),
  );
  const folder = path.join(dir, 'from');
  mkdirSync(folder);
  for (const name of PICTURES) copyFileSync(pictureFile(name), path.join(folder, `${name}.jpg`));
  await importFolder(services, folder, siteTarget('brp', services.clock), () => {});
  const app = createApp(services, await loadPages('web/dist'));
  const fetch = (request: Request) => {
    const html = extra[new URL(request.url).pathname];
    return html === undefined
      ? app.fetch(request)
      : new Response(html, { headers: { 'Content-Type': 'text/html' } });
  };
  const listening = await listen(fetch, { port: 0, host: '127.0.0.1' });
  return {
    services,
    app,
    address: listening.address,
    allAvif: () => allAvif(services),
    fill: (pictures) => fill(services, pictures),
    async close() {
      await listening.stop(0);
      await services.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function allAvif({ db, pictures }: OpenServices): Promise<void> {
  pictures.derive();
  const rows = await db
    .selectFrom('image')
    .select(['sha256', 'rotation', 'mark', 'width', 'height'])
    .execute();
  for (const row of rows) {
    while ((await pictures.derivatives.sizes(row, 'avif')).length < sizesOf(row).length)
      await setTimeout(200);
  }
}

async function fill({ db }: OpenServices, wanted: number): Promise<void> {
  await sql`delete from image where id like 'i990101%'`.execute(db);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from image`.execute(db);
  const missing = wanted - rows[0]!.n;
  const STEP = 1000;
  for (let from = 0; from < missing; from += STEP) {
    await sql`
      with few as (select row_number() over (order by seq) - 1 as n, count(*) over () as of, * from image where id not like 'i990101%')
      insert into image (id, url, "tUrl", filename, "fileExtension", title, alt, album, width, height, bytes, sha256, crc32, color, "thumbHash")
      select 'i990101' || i, regexp_replace(url, '\\.jpg$', '-' || i || '.jpg'), "tUrl", filename, "fileExtension", title || ' ' || i,
        alt, album, width, height, bytes, sha256, crc32, color, "thumbHash"
      from generate_series(${from}::int, ${Math.min(from + STEP, missing) - 1}::int) i join few on few.n = i % few.of`.execute(
      db,
    );
  }
  await sql`analyze image`.execute(db);
}
