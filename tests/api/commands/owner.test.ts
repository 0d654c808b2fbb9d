import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { BARE } from '../../processes.ts';

/** Anybody but root. */
const OWNER = 65534;
let dir: string;
let dataDir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'lichthof-owner-'));
  chmodSync(dir, 0o755);
  dataDir = path.join(dir, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  chownSync(dataDir, OWNER, OWNER);
  return () => rmSync(dir, { recursive: true });
});

function typed(args: string[], as?: number) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['api/run-command.ts', ...args], {
    env: { ...BARE, DATA_DIR: dataDir },
    encoding: 'utf8',
    ...(as !== undefined && { uid: as, gid: as }),
  });
  return { status, out: stdout + stderr };
}
const below = () => readdirSync(dataDir, { recursive: true }).map((name) => path.join(dataDir, String(name)));

describe.runIf(process.env['TEST_DATABASE'] === 'embedded' && process.getuid?.() === 0)(
  'typed by root',
  () => {
    test('a command leaves nothing behind that the owner of the data directory could not write', () => {
      expect(typed(['admin', 'ich@example.org'])).toMatchObject({
        status: 0,
        out: expect.stringContaining(
          `Der Befehl läuft als Benutzer ${OWNER}, dem DATA_DIR gehört.\n`,
        ) as string,
      });
      expect(below().length).toBeGreaterThan(100);
      expect(below().filter((at) => statSync(at).uid !== OWNER || statSync(at).gid !== OWNER)).toEqual([]);
    });

    test('a data directory that its owner does not reach this way is left alone, and that is said', () => {
      chmodSync(dir, 0o700);
      expect(typed(['admin', 'ich@example.org'])).toEqual({
        status: 1,
        out: `Der Besitzer von DATA_DIR (Benutzer ${OWNER}) erreicht den Ordner auf diesem Weg nicht. Bei systemd führt systemd-run dorthin: docs/operations/README.md.\n`,
      });
      expect(below()).toEqual([]);
    });

    test('the folder of root on a disk of its own is passed over, and what else may not be read is named', () => {
      expect(typed(['admin', 'ich@example.org']).status).toBe(0);
      const [imgs, target] = [path.join(dataDir, 'imgs'), path.join(dir, 'sicherung')];
      mkdirSync(target);
      chownSync(target, OWNER, OWNER);
      mkdirSync(path.join(imgs, 'lost+found'), { mode: 0o700 });
      mkdirSync(path.join(imgs, 'wald'), { mode: 0o700 });
      const backUp = () => typed(['backup', `--place=${target}`]);
      expect(backUp()).toMatchObject({
        status: 1,
        out: expect.stringContaining(
          `\nDer Benutzer des Servers darf ${imgs}/wald nicht lesen. Bitte geben Sie ihm alles`,
        ) as string,
      });
      chownSync(path.join(imgs, 'wald'), OWNER, OWNER);
      writeFileSync(path.join(imgs, 'wald', 'weg.jpg'), 'ein Bild', { mode: 0o600 });
      expect(backUp().out).toContain(`darf ${imgs}/wald/weg.jpg nicht lesen`);
    });

    test('what root owns in the database is no damage, and is named', () => {
      expect(typed(['admin', 'ich@example.org']).status).toBe(0);
      const file = path.join(dataDir, 'db', 'global', 'pg_control');
      chownSync(file, 0, 0);
      chmodSync(file, 0o600);
      expect(typed(['verify'], OWNER)).toEqual({
        status: 1,
        out: `${file} gehört einem anderen Benutzer, meist weil ein Befehl als root lief. Bitte geben Sie alles in DATA_DIR dem Benutzer des Servers: chown -R BENUTZER ${dataDir}\n`,
      });
      const secrets = path.join(dataDir, 'secrets', 'jwt.key');
      chownSync(file, OWNER, OWNER);
      chownSync(secrets, 0, 0);
      expect(typed(['verify'], OWNER).out).toContain(
        `In DATA_DIR (${dataDir}) lässt sich nicht arbeiten: Dieser Benutzer darf dort nicht schreiben.`,
      );
    });
  },
);
