import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { COMMANDS } from '../../../api/commands/control.ts';
import { parseConfig } from '../../../api/config.ts';
import { filesOf, openStorage } from '../../../api/files/storage.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { PASSWORD, startApp, type TestApp } from '../app.ts';
import { createEmbedded } from '../database/create.ts';

/** A site with something of everything: a tree, an encrypted album, a deleted picture, a text in a file. */
export async function startSite(env: Record<string, string> = {}) {
  const root = mkdtempSync(path.join(tmpdir(), 'lichthof-backup-'));
  const app = await startApp(env);
  const admin = await app.member('chefin', { admin: true });
  const { db } = app.services;
  await db
    .insertInto('userGroup')
    .values([
      { id: 'alle', name: 'Alle' },
      { id: 'familie', name: 'Familie', parentId: 'alle' },
    ])
    .execute();
  await db
    .insertInto('album')
    .values([
      { id: 'feier', title: 'Feier „am See“\u2028im Herbst', location: 'feier', downloadable: true },
      { id: 'tresor', title: 'Tresor', location: 'protected/tresor', downloadable: true },
    ])
    .execute();
  for (const [album, name] of [
    ['feier', 'hafen.jpg'],
    ['feier', 'insel.jpg'],
    ['feier', 'weg.jpg'],
    ['tresor', 'geheim.jpg'],
  ] as const)
    await addPicture(app, album, name, await jpeg('#357', 300));
  await db.insertInto('textBlock').values({ id: 't-plan', location: 'beitraege/plan.html' }).execute();
  await app.services.files.put('blog', 'beitraege/plan.html', Buffer.from('<p>ein Plan</p>'));
  const { id: gone } = await db
    .selectFrom('image')
    .select('id')
    .where('filename', '=', 'weg.jpg')
    .executeTakeFirstOrThrow();
  await app.ask('POST', '/v1/data/delete/image', { token: admin.token, body: { ids: [gone] } });
  const lock = await app.ask('POST', '/v1/album/lock', {
    token: admin.token,
    body: { album: 'tresor', password: PASSWORD },
  });
  expect(lock.status).toBeLessThan(300);
  await app.converted();
  return {
    app,
    admin,
    root,
    folder: (name: string) => path.join(root, name),
    run: (name: Name, place: string, given: Given = {}) =>
      run(name, place, { on: app, cwd: root, ...given }, app),
    /** An empty one, on an embedded database of its own, whatever the other one has. */
    emptySite: (env: Record<string, string> = {}) => emptySite(root, env),
    async close() {
      await app.close();
      rmSync(root, { recursive: true });
    },
  };
}

/** As one that was killed yesterday leaves it. */
export function leaveHalf(at: string): void {
  const yesterday = new Date(Date.now() - 24 * 3600_000);
  writeFileSync(at, 'ein halbes Bild');
  utimesSync(at, yesterday, yesterday);
}

export type Site = Pick<TestApp, 'dir'> & { services: Pick<TestApp['services'], 'db' | 'files'> };
type Name = 'backup' | 'restore' | 'verify';
interface Given {
  on?: Site;
  passphrase?: string;
  signal?: AbortSignal;
  args?: string[];
}

/** Everything that was said. */
async function run(
  name: Name,
  place: string,
  { on, cwd, passphrase = '', signal, args = [] }: Given & { on: Site; cwd: string },
  { services }: TestApp,
): Promise<string> {
  const said: string[] = [];
  await COMMANDS[name]({
    services: { ...services, ...on.services },
    args: [`--place=${place}`, `--passphrase=${passphrase}`, ...args],
    cwd,
    dataDir: on.dir,
    say: (line) => void said.push(line),
    ...(signal && { signal }),
  });
  return said.join('\n');
}

/** All rows of all tables, as the database itself lists them, and all files: what a backup leaves out is seen here. */
export async function everything({ services: { db, files } }: Site): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await db.transaction().execute(async (trx) => {
    await sql`set local time zone 'UTC'`.execute(trx);
    const { rows: tables } = await sql<{ name: string; computed: string[] }>`select c.table_name as name,
        coalesce(array_agg(c.column_name::text) filter (where c.is_generated = 'ALWAYS'), '{}') as computed
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
        and c.table_name not in ('backupRun', 'lease') group by 1`.execute(trx);
    for (const { name, computed } of tables) {
      const lines = await sql<{
        line: string;
      }>`select (to_jsonb(one) - ${computed}::text[])::text as line from ${sql.table(name)} one`.execute(trx);
      found[`table ${name}`] = lines.rows
        .map(({ line }) => line)
        .toSorted()
        .join('\n');
    }
  });
  for (const area of ['imgs', 'blog', 'bin'] as const)
    for await (const { path: at } of files.walk(area))
      found[`${area}/${at}`] = (await files.read(area, at))!.toString('base64');
  return found;
}
async function emptySite(root: string, env: Record<string, string>) {
  const dir = mkdtempSync(path.join(root, 'leer-'));
  const db = await createEmbedded();
  /** As the next restore opens them. */
  const opened = async (given: Record<string, string>) => {
    const storage = await openStorage({ ...parseConfig({ DATA_DIR: dir, ...given }), restoring: true });
    return { dir, services: { db, files: filesOf(storage), storage } };
  };
  return { ...(await opened(env)), opened, close: () => db.destroy() };
}

export const filesBelow = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
