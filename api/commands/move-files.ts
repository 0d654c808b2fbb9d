import { parseArgs } from 'node:util';
import { filesOf, notePlace } from '../files/storage.ts';
import { countProcesses, worksElsewhere } from '../tasks/processes.ts';
import { openJournal } from '../transfer/journal.ts';
import { compare, copyFiles, removeMoved } from '../transfer/transfer.ts';
import type { Command } from './command.ts';

const NO_STORE =
  'Es ist kein Objektspeicher eingerichtet: Bitte S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID und S3_SECRET_ACCESS_KEY setzen.';
const USAGE = 'Bitte ein Ziel angeben: make move-files TO=s3, oder TO=disk';
const PLACES = { s3: 'im Objektspeicher', disk: 'im Datenordner' };
const RUNNING =
  'Auf dieser Datenbank läuft noch ein Server: Was er danach aufnähme, bliebe am alten Ort. Bitte beenden Sie alle, und schalten Sie dann um. Wurde einer abgebrochen, gilt er noch eine halbe Minute lang als laufend.';
const AT_OLD_PLACE =
  'Auf dieser Datenbank läuft noch ein Server, dessen Dateien woanders liegen. Bitte beenden Sie ihn, und räumen Sie dann auf. Wurde er abgebrochen, gilt er noch eine halbe Minute lang als laufend.';
const SHOWN = 20;

/**
 * `make move-files TO=s3`: copies and verifies, while the site goes on. `SWITCH=1`, without the server, brings the rest and uses the new
 * place from then on. `CLEAN=1` deletes at the old place what was verified at the new one.
 */
export const moveFiles: Command = async ({ services: { db, storage, log }, args, dataDir, say, signal }) => {
  const { to, switching, cleaning } = argumentsOf(args);
  if (!storage.s3) throw new Error(NO_STORE);
  const journal = await openJournal(dataDir, to, storage);
  const from = filesOf({ ...storage, at: to === 's3' ? 'disk' : 's3' });
  const moving = { db, from, to: filesOf({ ...storage, at: to }), toDisk: to === 'disk', journal };
  const doing = {
    report: (done: number, total: number) => done % 100 === 0 && say(`${done} von ${total} Dateien …`),
    signal,
  };
  if (cleaning) {
    if (storage.at !== to)
      throw new Error('Am alten Ort wird erst aufgeräumt, wenn der neue benutzt wird: erst SWITCH=1.');
    if (await worksElsewhere(db, storage)) throw new Error(AT_OLD_PLACE);
    const left = await removeMoved(moving, doing);
    name(left, say);
    say(
      left.length === 0
        ? 'Am alten Ort liegt nichts mehr.'
        : `${left.length} Dateien sind geblieben: Sie kamen nach dem Umzug, oder sie fehlen am neuen Ort. „make verify“ sagt, ob etwas fehlt.`,
    );
    return;
  }
  if (storage.at === to) throw new Error(`Die Dateien liegen schon ${PLACES[to]}.`);
  if (switching && (await countProcesses(db)) > 0) throw new Error(RUNNING);
  const { copied, taken, kept } = await copyFiles(moving, doing);
  say(`${copied} Dateien kopiert und am neuen Ort geprüft.`);
  name(
    kept.map((id) => `${id} fehlt am alten Ort: Die Kopie am neuen bleibt.`),
    say,
  );
  if (taken.length > 0) {
    name(taken, say);
    throw new Error(
      `Am neuen Ort liegen schon ${taken.length} andere Dateien unter diesen Namen. Ist der Bucket der richtige?`,
    );
  }
  if (!switching) {
    say(
      `Jetzt den Server beenden und „make move-files TO=${to} SWITCH=1“ aufrufen: Das holt nach, was inzwischen kam, und schaltet um.`,
    );
    return;
  }
  const { against, damaged } = await compare(moving);
  name(damaged, say);
  if (against.length > 0) {
    name(against, say);
    throw new Error(
      'Es wurde nicht umgeschaltet. Läuft der Server noch? Bitte rufen Sie den Befehl noch einmal auf.',
    );
  }
  if ((await countProcesses(db)) > 0) throw new Error(RUNNING);
  await notePlace({ ...storage, at: to });
  log('INFO', 'Die Dateien sind umgezogen', { to, files: journal.known.size });
  say(
    `Ab dem nächsten Start liegen die Dateien ${PLACES[to]}. Am alten Ort löscht sie „make move-files TO=${to} CLEAN=1“.`,
  );
};

function name(paths: readonly string[], say: (line: string) => void): void {
  for (const path of paths.slice(0, SHOWN)) say(path);
  if (paths.length > SHOWN) say(`… und ${paths.length - SHOWN} weitere`);
}

function argumentsOf(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args,
    options: { to: { type: 'string', default: '' }, switch: flag, clean: flag },
  });
  const { to, switch: switching, clean: cleaning } = values;
  if (to !== 's3' && to !== 'disk') throw new Error(USAGE);
  return { to, switching, cleaning } as const;
}
