// issue 12, 4: processes with a data directory each, on one PostgreSQL and one bucket
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProcess } from '../../processes.ts';
import { type FakeS3, startS3 } from '../../s3.ts';
import { jpeg } from '../albums/pictures.ts';
import { resumable } from '../uploads/tus.ts';
import { type Cluster, isPostgres, logIn, type LoggedIn, startCluster } from './cluster.ts';

describe.runIf(isPostgres)('two machines with one bucket', () => {
  let s3: FakeS3;
  let cluster: Cluster;
  let admin: LoggedIn;
  const placeOf = (n: number, dir: string) => path.join(dir, String(n));
  beforeAll(async () => {
    s3 = await startS3();
    cluster = await startCluster((n, dir) => {
      const secrets = (at: number) => path.join(placeOf(at, dir), 'secrets');
      mkdirSync(secrets(n), { recursive: true, mode: 0o700 });
      if (n === 0) writeFileSync(path.join(secrets(0), 'jwt.key'), randomBytes(32), { mode: 0o600 });
      else copyFileSync(path.join(secrets(0), 'jwt.key'), path.join(secrets(n), 'jwt.key'));
      return { ...s3.env, DATA_DIR: placeOf(n, dir) };
    });
    admin = await logIn(cluster.a);
  });
  afterAll(async () => {
    await cluster.close();
    await s3.stop();
  });

  test('an upload goes on at the other machine, and its picture is shown by both', async () => {
    await cluster.db
      .insertInto('album')
      .values({ id: 'feier', title: 'Feier', location: 'protected/feier' })
      .execute();
    const bytes = await jpeg('plum', 900);
    const half = bytes.length >> 1;
    const [a, b] = [cluster.a, cluster.b].map((at) => resumable(() => ({ ...at, dir: cluster.dir })));
    const url = await a!.begun(admin, bytes, 'tanz.jpg', { album: 'feier' });
    await a!.sent(admin, url, bytes.subarray(0, half), 0, half);
    expect(await b!.offset(admin, url)).toBe(half);
    await b!.sent(admin, url, bytes, half, bytes.length);
    expect((await b!.finish(admin, url)).status).toBe(200);
    for (const at of [cluster.a, cluster.b])
      expect((await at.ask('GET', `/imgs/protected/feier/tanz.jpg?size=270&id=${admin.authId}`)).status).toBe(
        200,
      );
  });

  test('what lies readable in the cache of the other machine goes when an album is locked', async () => {
    const sizes = (n: number) =>
      readdirSync(path.join(placeOf(n, cluster.dir), 'cache'), { recursive: true, encoding: 'utf8' }).filter(
        (name) => /\.(jpg|avif)$/.test(name),
      );
    expect(sizes(1)).not.toEqual([]);
    const body = { album: 'feier', password: 'silbergelatine' };
    const locked = await cluster.a.ask('POST', '/v1/album/lock', {
      ...admin,
      body,
      headers: { 'X-Auth-Id': admin.authId },
    });
    expect(locked.status).toBe(200);
    await expect.poll(() => [sizes(0), sizes(1)]).toEqual([[], []]);
  });

  test('one without a signing key, or with another one, does not start', async () => {
    const other = { ...cluster.env(0), DATA_DIR: placeOf(7, cluster.dir) };
    await expect(startProcess(other)).rejects.toThrow('fehlt „secrets“');
    mkdirSync(path.join(placeOf(7, cluster.dir), 'secrets'), { mode: 0o700 });
    await expect(startProcess(other)).rejects.toThrow('mit einem anderen Schlüssel');
  });

  test('one without the bucket does not start, also alone, until the pictures are brought there', async () => {
    const other = placeOf(8, cluster.dir);
    mkdirSync(path.join(other, 'secrets'), { recursive: true, mode: 0o700 });
    copyFileSync(path.join(placeOf(1, cluster.dir), 'secrets/jwt.key'), path.join(other, 'secrets/jwt.key'));
    const { DATABASE_URL } = cluster.env(0);
    const alone = { DATABASE_URL, DATA_DIR: other };
    await expect(startProcess(alone)).rejects.toThrow('an einem anderen Ort');
    await Promise.all(cluster.processes.map((one) => one.stop()));
    await expect(startProcess(alone)).rejects.toThrow('fehlen hier die meisten');
    await cluster.begin(0);
    await cluster.processes[0]!.stop();
    for (const [key, { data }] of s3.objects) {
      const at = path.join(other, key.replace(/^website\/(?=imgs)/, ''));
      mkdirSync(path.dirname(at), { recursive: true });
      writeFileSync(at, data);
    }
    cluster.processes[0] = await startProcess(alone);
  });
});
