// issue 12, 1: „consistent while the server runs“
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFiles } from '../../../api/backup/check.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { startSite } from './site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
  const { db } = site.app.services;
  await db.insertInto('album').values({ id: 'ufer', title: 'Ufer', location: 'ufer' }).execute();
});
afterAll(() => site.close());

const ALBUMS = ['feier', 'ufer'] as const;
const post = async (url: string, body: object) => {
  const answer = await site.app.ask('POST', `/v1/${url}`, { token: site.admin.token, body });
  // While one of them moves pictures, an album is nobody else's.
  expect([200, 204, 409], `${url} ${await answer.text()}`).toContain(answer.status);
};
/** Pictures of this test that are in an album, whichever. */
const idsOf = async (who: string) => {
  const rows = await site.app.services.db
    .selectFrom('image')
    .select('id')
    .where('filename', 'like', `${who}-%`)
    .execute();
  return rows.map(({ id }) => id);
};

/** Brings in, moves there and back, deletes and brings back, and writes, until it is told to stop. */
function startWriters() {
  const over = new AbortController();
  const kept = new Set<string>();
  let turns = 0;
  const until = async (turn: (n: number) => Promise<unknown>) => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      await turn(n);
      turns += 1;
    }
  };
  const bring = async (who: string, n: number) => {
    const bytes = await jpeg(`rgb(${n % 255},60,90)`, 200);
    await addPicture(site.app, ALBUMS[n % 2]!, `${who}-${n}.jpg`, bytes);
    return createHash('sha256').update(bytes).digest('hex');
  };
  const working = Promise.all([
    until(async (n) => kept.add(await bring('bleibt', n))),
    until(async (n) => {
      await bring('wandert', n);
      await post('image/move', { ids: await idsOf('wandert'), album: ALBUMS[n % 2] });
    }),
    until(async (n) => {
      await bring('geht', n);
      const ids = await idsOf('geht');
      await post('data/delete/image', { ids });
      if (n % 2 === 0) await post('bin/restore', { images: ids });
    }),
    until(async (n) => {
      await post('data/text/texts/t-plan', { text: `<p>Fassung ${n}</p>` });
      await post('data/update/album', { id: 'feier', title: `Feier ${n}` });
    }),
  ]);
  return {
    kept,
    async more(): Promise<void> {
      const before = turns;
      await expect.poll(() => turns, { interval: 20 }).toBeGreaterThan(before + 8);
    },
    async stop(): Promise<void> {
      over.abort();
      await working;
    },
  };
}

test('each of three backups under continuous writes comes back whole, with all that was there when it began', async () => {
  const writers = startWriters();
  const began: string[][] = [];
  for (const n of [0, 1, 2]) {
    await writers.more();
    began.push([...writers.kept]);
    const said = await site.run('backup', `sicherung-${n}`);
    expect(said).not.toMatch(/fehl|beschädigt/);
  }
  await writers.more();
  await writers.stop();
  for (const [n, before] of began.entries()) {
    const other = await site.emptySite();
    await site.run('restore', `sicherung-${n}`, { on: other });
    const services = { ...site.app.services, ...other.services };
    const { findings, checked } = await checkFiles(services, { report: () => undefined });
    // What has come since is too much, and nothing else is wrong.
    const others = findings.filter(({ what }) => !/^gehört zu (keinem Bild|nichts im Papierkorb)/.test(what));
    expect(others).toEqual([]);
    expect(checked).toBeGreaterThan(before.length);
    const rows = await other.services.db.selectFrom('image').select('sha256').execute();
    const there = new Set(rows.map(({ sha256 }) => sha256));
    expect(before.filter((sha256) => !there.has(sha256))).toEqual([]);
    await other.close();
  }
  expect(began.at(-1)!.length).toBeGreaterThan(3);
});
