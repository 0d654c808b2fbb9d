import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../api/config.ts';
import { openDatabase } from '../../api/database/open.ts';
import { openFiles } from '../../api/files/disk.ts';
import { listen } from '../../api/http/listen.ts';
import { startError } from '../../api/start-error.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-start-error-'));
const busy = createServer().listen(0, '127.0.0.1');
let port: number;
beforeAll(async () => {
  if (!busy.listening) await once(busy, 'listening');
  ({ port } = busy.address() as AddressInfo);
});
afterAll(() => {
  busy.close();
  rmSync(dir, { recursive: true, force: true });
});

/** What somebody reads who starts with these settings, when `open` is what fails. */
const told = (
  env: Record<string, string>,
  open: (config: ReturnType<typeof parseConfig>) => Promise<unknown>,
) => {
  const config = parseConfig({ DATA_DIR: dir, ...env });
  return open(config).then(
    () => 'started',
    (error: unknown) => startError(error, config),
  );
};
const listening = (config: ReturnType<typeof parseConfig>) => listen(() => new Response(), config);

describe.runIf(process.env['TEST_DATABASE'] === 'embedded')('a start that fails names what to change', () => {
  test('a port that is taken', async () => {
    expect(await told({ PORT: String(port) }, listening)).toBe(
      `Auf Port ${port} läuft schon ein Programm. Bitte beenden Sie es, oder wählen Sie mit PORT einen anderen Port, zum Beispiel PORT=${port + 1}.`,
    );
  });

  test.each(['192.0.2.1', 'gibt-es-nicht.invalid'])('an address of another machine (%s)', async (HOST) => {
    expect(await told({ HOST, PORT: '0' }, listening)).toContain(
      `HOST=${HOST} ist keine Adresse dieses Rechners`,
    );
  });

  test('a data directory that is a file', async () => {
    const file = path.join(dir, 'file');
    writeFileSync(file, '');
    for (const DATA_DIR of [file, path.join(file, 'below')]) {
      const sentence = `In DATA_DIR (${DATA_DIR}) lässt sich nicht arbeiten: Ein Teil dieses Pfades ist kein Ordner.`;
      expect(await told({ DATA_DIR }, openDatabase)).toContain(sentence);
      expect(await told({ DATA_DIR }, ({ dataDir }) => openFiles(dataDir))).toContain(sentence);
    }
  });

  test('of PostgreSQL: no way to it, and nobody who listens', async () => {
    const start = (DATABASE_URL: string) => told({ DATABASE_URL }, openDatabase);
    expect(await start('postgres://a:geheim@127.0.0.1:1/b')).toBe(
      'Die Datenbank ist nicht erreichbar: Unter dieser Adresse antwortet niemand. Bitte DATABASE_URL prüfen.',
    );
    const hangsUp = createServer((socket) => socket.resetAndDestroy()).listen(0, '127.0.0.1');
    await once(hangsUp, 'listening');
    const { port: at } = hangsUp.address() as AddressInfo;
    expect(await start(`postgres://a:geheim@127.0.0.1:${at}/b`)).toContain(
      'Der Server hat die Verbindung abgebrochen',
    );
    hangsUp.close();
    expect(await start('postgres://a:geheim@%2Fgibt%2Fes%2Fnicht/b')).toContain('Den Socket gibt es nicht');
  });

  test('a disk that is full, of which the database says no place', async () => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    expect(await told({}, () => Promise.reject(full))).toContain('Der Speicherplatz ist aufgebraucht.');
  });

  // Pages are looked for first.
  test.runIf(existsSync('web/dist/index.html'))('the program says it and ends with 1', async () => {
    const file = path.join(dir, 'no-folder');
    writeFileSync(file, '');
    const child = spawn(process.execPath, ['api/main.ts'], { env: { ...process.env, DATA_DIR: file } });
    let errors = '';
    child.stderr.on('data', (data) => (errors += String(data)));
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^Lichthof konnte nicht starten: In DATA_DIR \(.*no-folder\) lässt sich nicht arbeiten/m,
    );
  });
});
