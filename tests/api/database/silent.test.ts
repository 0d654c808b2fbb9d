import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { postgresDialect } from '../../../api/database/postgres.ts';

/** A line to the server that can be cut without anybody being told. */
async function lineTo(url: URL) {
  const ends: Socket[] = [];
  let open: Socket[] = [];
  const line = createServer((near) => {
    const far = connect(Number(url.port), url.hostname);
    for (const end of [near, far]) end.on('error', () => undefined);
    near.pipe(far).pipe(near);
    open.push(near, far);
    ends.push(near, far);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    url: Object.assign(new URL(url), { port: (line.address() as AddressInfo).port }).href,
    /** Those that are there carry nothing any more; new ones do. */
    cut() {
      for (const end of open) end.unpipe().pause();
      open = [];
    },
    close() {
      line.close();
      for (const end of ends) end.destroy();
    },
  };
}

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'a server that falls silent keeps nobody for ever, and new connections reach it again',
  async () => {
    const line = await lineTo(new URL(inject('postgresUrl')));
    const db = new Kysely({ dialect: postgresDialect(line.url, { max: 1, patience: 600 }) });
    const ask = () => sql<{ n: number }>`select 1 as n`.execute(db).then(({ rows }) => rows[0]!.n);
    expect(await ask()).toBe(1);
    line.cut();
    await expect(ask()).rejects.toThrow('Connection terminated');
    expect(await ask()).toBe(1);
    await db.destroy();
    line.close();
  },
);
