// issue 12, 4: processes that are killed in turn under load lose nothing that was acknowledged
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withLease } from '../../../api/tasks/lease.ts';
import { startProxy } from '../../processes.ts';
import { jpeg } from '../albums/pictures.ts';
import { resumable } from '../uploads/tus.ts';
import { clientOf, type Cluster, isPostgres, logIn, type LoggedIn, startCluster } from './cluster.ts';

describe.runIf(isPostgres)('two processes behind a proxy', () => {
  let cluster: Cluster;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let admin: LoggedIn;
  const site = clientOf(() => proxy.address);
  beforeAll(async () => {
    cluster = await startCluster();
    proxy = await startProxy(() => cluster.processes.map(({ address }) => address));
    admin = await logIn(site);
  });
  afterAll(async () => {
    proxy.close();
    await cluster.close();
  });
  const namesAt = async (at = site) =>
    (await at.get<{ items: { name: string }[] }>('/v1/data/read/contributor', admin)).items
      .map(({ name }) => name)
      .toSorted();

  test('keep all that was acknowledged, and each knows the same', async () => {
    const acknowledged: string[] = [];
    const refused = new Map<number | string, number>();
    const over = new AbortController();
    const writer = async (who: number) => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const name = `Modell ${who} ${n}`;
        const body = { id: `c-${who}-${n}`, name, published: true };
        const answer = await site
          .ask('POST', '/v1/data/create/contributor', { ...admin, body })
          .catch(() => null);
        if (answer?.ok) acknowledged.push(name);
        else refused.set(answer?.status ?? 'broken', (refused.get(answer?.status ?? 'broken') ?? 0) + 1);
        await answer?.body?.cancel().catch(() => undefined);
      }
    };
    const writers = [0, 1, 2].map(writer);
    const more = async () => {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, { interval: 20 }).toBeGreaterThan(before + 10);
    };
    for (const n of [0, 1]) {
      await more();
      await cluster.processes[n]!.kill();
      // The other one goes on.
      await more();
      await cluster.begin(n);
    }
    await more();
    over.abort();
    await Promise.all(writers);
    expect([...refused.keys()].filter((status) => status !== 502 && status !== 'broken')).toEqual([]);
    const there = await namesAt();
    expect(acknowledged.filter((name) => !there.includes(name))).toEqual([]);
    expect(await namesAt(cluster.a)).toEqual(there);
    expect(await namesAt(cluster.b)).toEqual(there);
  });

  test('what one was at when it was killed is finished by the other when its time is over', async () => {
    await cluster.db
      .insertInto('album')
      .values({ id: 'halb', title: 'Halb', location: 'protected/halb' })
      .execute();
    const through = resumable(() => ({ ...site, dir: cluster.dir }));
    for (let n = 0; n < 6; n += 1) {
      const { status } = await through.bring(admin, await jpeg(`rgb(${n},90,90)`, 700), `${n}.jpg`, {
        album: 'halb',
      });
      expect(status).toBe(200);
    }
    const body = { album: 'halb', password: 'silbergelatine' };
    const locking = cluster.a
      .ask('POST', '/v1/album/lock', { ...admin, body, headers: { 'X-Auth-Id': admin.authId } })
      .catch(() => null);
    const operations = () => cluster.db.selectFrom('fileOperation').select('id').execute();
    await expect.poll(async () => (await operations()).length, { interval: 5 }).toBeGreaterThan(0);
    await cluster.processes[0]!.kill();
    await locking;
    // A minute passes.
    await cluster.db
      .updateTable('task')
      .set({ lockedUntil: new Date(0) })
      .where('lockedUntil', 'is not', null)
      .execute();
    await expect.poll(operations).toEqual([]);
    const task = await cluster.db.selectFrom('task').select('state').where('kind', '=', 'encrypt').execute();
    expect(['failed', 'done']).toContain(task[0]!.state);
    await cluster.begin(0);
    const pictures = await cluster.b.get<{ items: { url: string }[] }>(
      '/v1/data/read/image?limit=10&filter={"eq":["album","halb"]}&nsfw=1',
      admin,
    );
    expect(pictures.items).toHaveLength(6);
  });

  test('a lease is one process’s until its time is over', async () => {
    const dead = { name: 'upload tot', holder: 'gone', until: new Date(Date.now() + 1000) };
    await cluster.db.insertInto('lease').values(dead).execute();
    expect(await withLease(cluster.db, dead.name, () => Promise.resolve('mine'))).toBeNull();
    await expect
      .poll(() => withLease(cluster.db, dead.name, () => Promise.resolve('mine')), { interval: 50 })
      .toBe('mine');
  });
});
