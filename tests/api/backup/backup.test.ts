import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, onTestFinished, vi } from 'vitest';
import { tablesOf } from '../../../api/backup/tables.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { startApp, type TestApp } from '../app.ts';
import { everything, filesBelow, leaveHalf, startSite } from './site.ts';

let app: TestApp;
let site: Awaited<ReturnType<typeof startSite>>;
let root: string;
beforeAll(async () => {
  site = await startSite();
  ({ app, root } = site);
});
afterAll(() => site.close());

const run = (...given: Parameters<typeof site.run>) => site.run(...given);
const folder = (name: string) => site.folder(name);
const emptySite = () => site.emptySite();

test('a restored site is the same, row by row and byte by byte, on this database and the other one', async () => {
  const said = await run('backup', 'ganz');
  expect(said).toMatch(/^Gesichert: \d+ Dateien .*Tabellen\.$/m);
  expect(said).toContain('Wer sie hat, kann sich als jeder anmelden');
  const before = await everything(app);
  expect(Object.keys(before).filter((name) => name.startsWith('bin/'))).toHaveLength(1);
  expect(Object.keys(before).filter((name) => name.endsWith('.enc'))).toHaveLength(1);
  const other = await emptySite();
  const back = await startApp();
  try {
    expect(await run('restore', 'ganz', { on: other })).toContain('Wiederhergestellt');
    expect(await everything(other)).toEqual(before);
    expect(
      readFileSync(path.join(other.dir, 'secrets', readdirSync(path.join(other.dir, 'secrets'))[0]!)),
    ).toEqual(readFileSync(path.join(app.dir, 'secrets', readdirSync(path.join(app.dir, 'secrets'))[0]!)));
    await run('backup', 'hin', { on: other });
    await run('restore', 'hin', { on: back });
    expect(await everything(back)).toEqual(before);
    // What counts by itself goes on, and triggers are awake again.
    await addPicture(back, 'feier', 'neu.jpg', await jpeg('#735', 300));
    const { n } = await back.services.db
      .selectFrom('image')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe(4);
    expect((await everything(back))['table dataVersion']).not.toBe(before['table dataVersion']);
    expect(await run('verify', '', { on: other })).toContain('alles in Ordnung');
  } finally {
    await other.close();
    await back.close();
  }
});

test('the next one writes only what has come since', async () => {
  await run('backup', 'oft');
  app.clock.pass(1);
  expect(await run('backup', 'oft')).toContain('davon neu 0 Bytes');
  const picture = await jpeg('#753', 300);
  await addPicture(app, 'feier', 'spaeter.jpg', picture);
  const kept = filesBelow(folder('oft/objects')).length;
  const weight = () => filesBelow(folder('oft/objects')).reduce((sum, file) => sum + statSync(file).size, 0);
  const before = weight();
  app.clock.pass(1);
  await run('backup', 'oft');
  const { result } = await app.services.db
    .selectFrom('backupRun')
    .select('result')
    .orderBy('begun', 'desc')
    .executeTakeFirstOrThrow();
  expect(result).toMatchObject({ added: weight() - before });
  expect(readdirSync(folder('oft/snapshots'))).toHaveLength(3);
  // The picture, and the tables that it changed.
  expect(filesBelow(folder('oft/objects')).length).toBeLessThan(kept + 6);
});

test('it has every table and column that the database lists, but for what is computed and who is at work', async () => {
  const { db } = app.services;
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not like 'kysely%' and table_name not in ('backupRun', 'lease')`.execute(db);
  const kept = (await tablesOf(db)).flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column}`),
  );
  expect(kept.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('with a passphrase nothing of it can be read, and only the passphrase opens it', async () => {
  const options = { passphrase: 'silber und gelatine' };
  await run('backup', 'geheim', options);
  await run('backup', 'offen');
  const openNames = new Set(filesBelow(folder('offen/objects')).map((file) => path.basename(file)));
  for (const file of filesBelow(folder('geheim'))) {
    const bytes = readFileSync(file);
    expect(bytes.includes('Feier') || bytes.includes('chefin') || bytes.includes('JFIF')).toBe(false);
    expect(openNames.has(path.basename(file))).toBe(false);
  }
  const other = await emptySite();
  try {
    await expect(run('restore', 'geheim', { on: other })).rejects.toThrow('BACKUP_PASSPHRASE');
    await expect(run('restore', 'geheim', { on: other, passphrase: 'gelatine' })).rejects.toThrow(
      'Das ist nicht die Passphrase dieser Sicherung.',
    );
    await expect(run('backup', 'offen', options)).rejects.toThrow('nicht verschlüsselt');
    await run('restore', 'geheim', { on: other, ...options });
    expect(await everything(other)).toEqual(await everything(app));
  } finally {
    await other.close();
  }
});

describe('what is not whole', () => {
  test('is refused before anything is touched', async () => {
    const other = await emptySite();
    const untouched = await everything(other);
    const hurt = async (how: (dir: string) => void) => {
      const name = `kaputt-${readdirSync(root).length}`;
      await run('backup', name);
      how(folder(name));
      await expect(run('restore', name, { on: other })).rejects.toThrow(/Sicherung/);
      expect(await everything(other)).toEqual(untouched);
    };
    try {
      const largest = (dir: string) =>
        filesBelow(path.join(dir, 'objects')).toSorted(
          (a, b) => readFileSync(b).length - readFileSync(a).length,
        )[0]!;
      await hurt((dir) => {
        const bytes = readFileSync(largest(dir));
        bytes[100]! ^= 1;
        writeFileSync(largest(dir), bytes);
      });
      await hurt((dir) => rmSync(largest(dir)));
      await hurt((dir) => rmSync(path.join(dir, 'snapshots', readdirSync(path.join(dir, 'snapshots'))[0]!)));
      await hurt((dir) => {
        const file = path.join(dir, 'snapshots', readdirSync(path.join(dir, 'snapshots'))[0]!);
        const snapshot = JSON.parse(readFileSync(file, 'utf8')) as { tables: { name: string }[] };
        writeFileSync(
          file,
          JSON.stringify({
            ...snapshot,
            sha256: undefined,
            tables: snapshot.tables.filter(({ name }) => name !== 'image'),
          }),
        );
      });
    } finally {
      await other.close();
    }
  });

  test('an interrupted backup is none, and the next one goes on', async () => {
    const leaving = new AbortController();
    leaving.abort();
    await expect(run('backup', 'halb', { signal: leaving.signal })).rejects.toThrow();
    expect(readdirSync(folder('halb/snapshots'))).toEqual([]);
    const other = await emptySite();
    await expect(run('restore', 'halb', { on: other })).rejects.toThrow('zu Ende geführt');
    await other.close();
    expect(await run('backup', 'halb')).toContain('Gesichert');
  });

  test('what one has copied that was killed is not copied again', async () => {
    await run('backup', 'erschlagen');
    const [name] = readdirSync(folder('erschlagen/snapshots'));
    rmSync(path.join(folder('erschlagen/snapshots'), name!));
    leaveHalf(path.join(folder('erschlagen'), '.neu-halb'));
    writeFileSync(
      path.join(folder('erschlagen'), '.neu-nebenan'),
      'was eine andere Maschine gerade schreibt',
    );
    expect(await run('backup', 'erschlagen')).toContain('davon neu 0 Bytes');
    const left = readdirSync(folder('erschlagen'));
    expect(left.filter((name) => name.startsWith('.neu-'))).toEqual(['.neu-nebenan']);
  });
});

test('nothing is restored over what is there, and no folder of others is taken for a backup', async () => {
  await run('backup', 'da');
  await expect(run('restore', 'da')).rejects.toThrow('nur in ein leeres Lichthof');
  const strange = mkdtempSync(path.join(root, 'fremd-'));
  writeFileSync(path.join(strange, 'brief.txt'), 'Liebe Mira');
  await expect(run('backup', strange)).rejects.toThrow('nicht leer und keine Sicherung');
  await expect(run('backup', path.join(app.dir, 'sicherung'))).rejects.toThrow(
    'gehört nicht in den Datenordner',
  );
  await expect(run('backup', '')).rejects.toThrow('make backup TO=ordner');
});

test.each([1, 7])(
  'what has rotted in the backup is written anew by the first one behind 30 days, with one each %i days',
  async (days) => {
    const place = `morsch-${days}`;
    await run('backup', place);
    const { files } = app.services;
    const original = (await files.read('imgs', 'feier/hafen.jpg'))!;
    const sha = createHash('sha256').update(original).digest('hex');
    const object = path.join(folder(`${place}/objects`), sha.slice(0, 2), sha.slice(2));
    const rotten = Buffer.from(original);
    rotten[100]! ^= 1;
    writeFileSync(object, rotten);
    for (let day = days; day < 30 + days && !readFileSync(object).equals(original); day += days) {
      app.clock.pass(days * 24 * 3600);
      await run('backup', place);
    }
    expect(readFileSync(object).equals(original)).toBe(true);
  },
);

test('the newest is the newest, also where the clock was put back', async () => {
  const { db } = app.services;
  await run('backup', 'zurueck');
  app.clock.pass(-24 * 3600);
  await db.updateTable('album').set({ title: 'Danach' }).where('id', '=', 'feier').execute();
  await run('backup', 'zurueck');
  expect(readdirSync(folder('zurueck/snapshots'))).toHaveLength(2);
  const other = await emptySite();
  await run('restore', 'zurueck', { on: other });
  expect(await everything(other)).toEqual(await everything(app));
  await other.close();
  app.clock.pass(24 * 3600);
});

test('of two that begin at the same moment one is refused', async () => {
  const both = await Promise.allSettled([run('backup', 'zugleich'), run('backup', 'zugleich')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
    message: 'Dorthin wird gerade schon gesichert.',
  });
  expect(readdirSync(folder('zugleich/snapshots'))).toHaveLength(1);
});

test('where nothing can be locked that is said, and not that somebody else is at it', async () => {
  vi.stubEnv('TMPDIR', folder('nirgends'));
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(run('backup', 'ohne-sperre')).rejects.toThrow(
    `In ${folder('nirgends')} lässt sich nicht festhalten, dass gesichert wird: `,
  );
});

const unsealed = (text: string) => text.replace(/,"sha256":"[0-9a-f]+"\}$/, '}');

test.each([
  ['as earlier versions wrote it, in one line', (text: string) => JSON.stringify(JSON.parse(unsealed(text)))],
  ['without a hash that somebody has indented', (text: string) => unsealed(text).replace(',\n{', ',\n  {')],
])('a snapshot %s is restored and gone on with', async (_, changed) => {
  await run('backup', 'frueher');
  const [name] = readdirSync(folder('frueher/snapshots'));
  const at = path.join(folder('frueher/snapshots'), name!);
  const text = readFileSync(at, 'utf8');
  expect(changed(text)).not.toBe(text);
  writeFileSync(at, changed(text));
  const other = await emptySite();
  await run('restore', 'frueher', { on: other });
  expect(await everything(other)).toEqual(await everything(app));
  await other.close();
  app.clock.pass(1);
  expect(await run('backup', 'frueher')).toContain('davon neu 0 Bytes');
  rmSync(folder('frueher'), { recursive: true });
});

test('where the newest snapshot cannot be read, everything is read anew', async () => {
  await run('backup', 'unlesbar');
  const [newest] = readdirSync(folder('unlesbar/snapshots'));
  writeFileSync(path.join(folder('unlesbar/snapshots'), newest!), '{"format":1');
  app.clock.pass(1);
  expect(await run('backup', 'unlesbar')).toMatch(
    /lässt sich nicht lesen. Alles wird neu gelesen[^]*Gesichert/,
  );
  const other = await emptySite();
  await run('restore', 'unlesbar', { on: other });
  expect(await everything(other)).toEqual(await everything(app));
  await other.close();
});

test('a passphrase for a backup that is not encrypted is refused, and not silently ignored', async () => {
  await run('backup', 'ohne');
  const other = await emptySite();
  const restoring = run('restore', 'ohne', { on: other, passphrase: 'silber und gelatine' });
  await expect(restoring).rejects.toThrow('Diese Sicherung ist nicht verschlüsselt.');
  await other.close();
});
