// issue 12, 4: „kills each in turn under load and compares with one“
import { describe, expect, test } from 'vitest';
import { startProxy } from '../../processes.ts';
import { jpeg } from '../albums/pictures.ts';
import {
  type Client,
  clientOf,
  type Cluster,
  isPostgres,
  logIn,
  type LoggedIn,
  startCluster,
} from './cluster.ts';

const WORKERS = [1, 2, 3];
const ROUNDS = 16;
const STEPS = WORKERS.length * (3 + ROUNDS * 4);

/** Until it is acknowledged; what was done without a whole answer is refused when it is done again. */
async function insist(step: (isAgain: boolean) => Promise<Response | null>): Promise<unknown> {
  let isUnknown = false;
  for (const until = Date.now() + 60_000; ;) {
    let status = 502;
    let text = '';
    try {
      const answer = await step(isUnknown);
      if (answer === null) return null;
      text = await answer.text();
      ({ status } = answer);
    } catch (error) {
      // Broken off.
      if (!(error instanceof TypeError)) throw error;
    }
    if (status < 300) return text && JSON.parse(text);
    if (isUnknown && [404, 409, 422].includes(status)) return null;
    isUnknown ||= status === 502;
    if ((status !== 502 && status !== 429) || Date.now() > until) throw new Error(`${status} ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Three who create, write, upload, tag, rate and delete, each for himself and in his order. */
async function work(site: Client, who: LoggedIn, picture: Uint8Array, done: () => void): Promise<void> {
  const send = (url: string, body: object) => site.ask('POST', url, { ...who, body });
  const step = async (url: string, body: object) => {
    await insist(() => send(url, body));
    done();
  };
  const imageOf = async (album: string, filename: string) => {
    const filter = encodeURIComponent(
      JSON.stringify({ and: [{ eq: ['album', album] }, { eq: ['filename', filename] }] }),
    );
    const url = `/v1/data/read/image?limit=1&filter=${filter}`;
    const { items } = (await insist(() => site.ask('GET', url, who))) as { items: { id: string }[] };
    return items[0]?.id;
  };
  const upload = (album: string, filename: string) =>
    insist(async (isAgain) => {
      if (isAgain && (await imageOf(album, filename))) return null;
      const form = new FormData();
      form.set('subDir', album);
      // No two have the same bytes.
      const bytes = Buffer.concat([picture, Buffer.from(`${album} ${filename}`)]);
      form.set('file', new Blob([bytes], { type: 'image/jpeg' }), filename);
      const headers = { Authorization: `Bearer ${who.token}` };
      return site.request('/v1/image/create', { method: 'POST', body: form, headers });
    });

  await Promise.all(
    WORKERS.map(async (worker) => {
      const album = `album-${worker}`;
      const tag = worker;
      const post = `p-${worker}`;
      await step('/v1/data/create/album', { id: album, title: album, location: album });
      await step('/v1/data/create/tag', { id: tag, name: `Wort ${worker}` });
      await step('/v1/data/create/posts', { id: post, title: post, dateStr: '2026-01-02' });
      for (let n = 0; n < ROUNDS; n += 1) {
        const id = `c-${worker}-${n}`;
        await step('/v1/data/create/contributor', { id, name: `${id} neu`, published: true });
        await step('/v1/data/update/contributor', { id, name: `${id} anders` });
        if (n % 3 === 0) await step('/v1/data/delete/contributor', { ids: [id] });
        else await step(`/v1/data/text/posts/${post}`, { text: `<p>Fassung ${n}</p>` });
        if (n % 4 === 0) await upload(album, `${n}.jpg`);
        const image = await imageOf(album, `${n - (n % 4)}.jpg`);
        if (n % 4 === 1) await insist(() => send('/v1/tag/add', { tag, images: [image] }));
        if (n % 4 === 2)
          await insist(() => send('/v1/data/update/image', { id: image, title: `Titel ${n}` }));
        done();
      }
    }),
  );
}
/** What lies in the database, without what is another each time. */
async function recordsIn({ db }: Cluster) {
  const rows = {
    album: await db.selectFrom('album').select(['id', 'title', 'location']).orderBy('id').execute(),
    contributor: await db
      .selectFrom('contributor')
      .select(['id', 'name', 'published'])
      .orderBy('id')
      .execute(),
    image: await db
      .selectFrom('image')
      .select(['album', 'filename', 'title', 'sha256', 'tags'])
      .orderBy('album')
      .orderBy('filename')
      .execute(),
    post: await db.selectFrom('post').select(['id', 'title']).orderBy('id').execute(),
    tag: await db.selectFrom('tag').select(['id', 'name']).orderBy('id').execute(),
  };
  return rows;
}

async function outcome(
  processes: number,
  picture: Uint8Array,
  during: (cluster: Cluster, done: () => number) => Promise<void>,
) {
  const cluster = await startCluster(undefined, processes);
  const proxy = await startProxy(() => cluster.processes.map(({ address }) => address));
  try {
    const site = clientOf(() => proxy.address);
    const admin = await logIn(site);
    let done = 0;
    await Promise.all([work(site, admin, picture, () => (done += 1)), during(cluster, () => done)]);
    const texts = await Promise.all(
      WORKERS.map((worker) => site.get<{ text: string }>(`/v1/data/text/posts/p-${worker}`, admin)),
    );
    return { texts: texts.map(({ text }) => text), ...(await recordsIn(cluster)) };
  } finally {
    proxy.close();
    await cluster.close();
  }
}

describe.runIf(isPostgres)('what several have done is what one would have', () => {
  test('while each of two is killed twice', async () => {
    const picture = await jpeg('rgb(60,90,90)', 300);
    const alone = await outcome(1, picture, () => Promise.resolve());
    expect(alone.image).toHaveLength(WORKERS.length * (ROUNDS / 4));
    let kills = 0;
    const together = await outcome(2, picture, async (cluster, done) => {
      for (const [turn, n] of [0, 1, 0, 1].entries()) {
        const share = ((turn + 1) * STEPS) / 5;
        await expect.poll(done, { interval: 5, timeout: 60_000 }).toBeGreaterThan(share);
        await cluster.processes[n]!.kill();
        kills += 1;
        await cluster.begin(n);
      }
    });
    expect(kills).toBe(4);
    expect(together).toEqual(alone);
  });
});
