import path from 'node:path';
import { backUpTo } from '../backup/back-up.ts';
import { sentenceOf } from '../backup/backup-error.ts';
import { checkFiles, shownPath } from '../backup/check.ts';
import { openRepository, type Repository } from '../backup/repository.ts';
import { recordBackup } from '../backup/history.ts';
import {
  lockRestore,
  markRestore,
  requireEmpty,
  restore,
  unmarkRestore,
  verifySnapshot,
} from '../backup/restore.ts';
import { siteOf, totalsOf } from '../backup/snapshot.ts';
import { bytesIn } from '../backup/retention.ts';
import { bringBack } from '../backup/single-files.ts';
import { isApart, requireDir } from '../backup/target.ts';
import { writeSecrets } from '../backup/secrets.ts';
import { TIME_ZONE } from '../contract/publication.ts';
import { notePlace } from '../files/storage.ts';
import { FILES_AT } from '../tasks/processes.ts';
import type { Services } from '../services/services.ts';
import { type Command, optionsIn } from './command.ts';

const whenOf = ({ created }: { created: string }) =>
  new Date(created).toLocaleString('de-DE', { timeZone: TIME_ZONE });

/** `make backup TO=…`: everything that belongs to the owner, while the server goes on. */
export const backUp: Command = async ({ services, args, cwd, dataDir, say, signal }) => {
  const { place, passphrase } = await placeOf(services, args, cwd, 'make backup TO=ordner');
  const begun = services.clock.now();
  if (!(await isApart(place, dataDir)))
    throw new Error('Die Sicherung gehört nicht in den Datenordner: Wer den verliert, verliert auch sie.');
  const to = { dir: place, dataDir, passphrase };
  const { result, tables, secretsAt } = await backUpTo(services, to, { say, signal }).catch(
    async (error: unknown) => {
      if (signal?.aborted) throw error;
      const sentence = sentenceOf(error);
      services.log('ERROR', `Sicherung: ${sentence}`, { error: String(error) });
      // The desk warns of it; where the database is away there is nothing to tell it by.
      await recordBackup(services, begun, { error: sentence }).catch(() => undefined);
      throw new Error(sentence, { cause: error });
    },
  );
  await recordBackup(services, begun, { result });
  const { files, bytes, rows, added, tidied } = result;
  services.log('INFO', 'Gesichert', { files, bytes, added });
  say(
    `Gesichert: ${files} Dateien (${bytesIn(bytes)}, davon neu ${bytesIn(added)}), ${rows} Zeilen in ${tables} Tabellen.`,
  );
  if (tidied) say(tidied);
  say(
    passphrase === ''
      ? `Die Geheimnisse liegen für sich in ${secretsAt}. Wer sie hat, kann sich als jeder anmelden: Bewahren Sie sie getrennt auf, oder sichern Sie mit BACKUP_PASSPHRASE.`
      : 'Ohne die Passphrase lässt sich die Sicherung nicht öffnen: Bewahren Sie sie woanders auf.',
  );
};

/** `make restore FROM=…`: into an empty Lichthof only; all of it is read before anything is written. */
export const restoreFrom: Command = async (context) => {
  const { services, args, cwd, dataDir } = context;
  const given = await placeOf(services, args, cwd, 'make restore FROM=ordner');
  const lock = given.file === '' ? await lockRestore(dataDir) : null;
  try {
    await restoreGiven(context, given);
  } finally {
    lock?.release();
  }
};

async function restoreGiven(
  context: Parameters<Command>[0],
  given: Awaited<ReturnType<typeof placeOf>>,
): Promise<void> {
  const { services, dataDir, say } = context;
  await using repository = await openRepository(given.place, { passphrase: given.passphrase, create: false });
  const all = await repository.snapshots();
  const names = all.toReversed().filter((one) => one.startsWith(given.name));
  const [name] = names;
  if (!name)
    throw new Error(
      given.name
        ? `Eine Sicherung „${given.name}“ gibt es dort nicht: ${all.join(', ')}`
        : 'Dort ist keine Sicherung zu Ende geführt worden.',
    );
  const sites = new Map<string, string | undefined | null>();
  for (const one of names) sites.set(one, await repository.siteIn(one));
  const site = siteOf(services.key);
  const isKnown = given.file !== '' && [...sites.values()].includes(site);
  if (!isKnown) await requireOneSite(repository, sites);
  const own = isKnown ? names.filter((one) => (sites.get(one) ?? site) === site) : names;
  if (given.file !== '') return await restoreFiles(context, repository, own, given);
  const snapshot = await repository.readSnapshot(name);
  await requireEmpty(services, snapshot);
  say(`Sicherung vom ${whenOf(snapshot)} wird geprüft …`);
  const damaged = await verifySnapshot(services, repository, snapshot, {
    withoutDamaged: given['without-damaged'] === '1',
  });
  const whole = { ...snapshot, files: snapshot.files.filter((file) => !damaged.has(file)) };
  const secrets = await repository.readSecrets(name, snapshot);
  // Checking it may have taken hours.
  await requireEmpty(services, snapshot);
  await markRestore(services.storage);
  await restore(services, repository, whole, {
    holdMail: true,
    last: async () => {
      await writeSecrets(dataDir, secrets ?? {});
      await notePlace(services.storage);
    },
    report: (done, total) => done % 100 === 0 && say(`${done} von ${total} Dateien …`),
  });
  await services.db.deleteFrom('setting').where('key', '=', FILES_AT).execute();
  await unmarkRestore(dataDir);
  for (const file of damaged) say(`Nicht wiederhergestellt, weil beschädigt: ${shownPath(file)}`);
  say(
    `Wiederhergestellt: ${whole.files.length} Dateien, ${snapshot.tables.length} Tabellen.${secrets ? '' : ' Ohne die Geheimnisse: Alle müssen sich neu anmelden.'}`,
  );
}

/** Several may back up into one folder, and the newest of all is not always the one that is meant. */
async function requireOneSite(
  repository: Repository,
  sites: ReadonlyMap<string, string | undefined | null>,
): Promise<void> {
  const newest = new Map<string, string>();
  for (const [name, site] of sites) if (site && !newest.has(site)) newest.set(site, name);
  if (newest.size < 2) return;
  const lines = [
    'Hier liegen Sicherungen mehrerer Websites. Bitte nennen Sie mit NAME=… eine davon; die neuesten sind:',
  ];
  for (const name of newest.values()) {
    const snapshot = await repository.readSnapshot(name).catch(() => null);
    const what = snapshot
      ? `${snapshot.files.length} Dateien, ${bytesIn(totalsOf(snapshot).bytes)}`
      : 'lässt sich nicht lesen';
    lines.push(`  ${name}: ${what}`);
  }
  throw new Error(lines.join('\n'));
}

/** `FILE=… TO=…`: also while the server runs; of the newest backup that has them, where none was named. */
async function restoreFiles(
  { cwd, dataDir, say }: Parameters<Command>[0],
  repository: Repository,
  names: readonly string[],
  { file, to, name: named }: { file: string; to: string; name: string },
): Promise<void> {
  const folder = path.resolve(cwd, to);
  if (to === '' || !(await isApart(folder, dataDir)))
    throw new Error(
      `Bitte einen Ordner angeben, der nicht im Datenordner liegt: make restore FILE=${file} TO=ordner`,
    );
  for (const name of names) {
    const snapshot = await repository.readSnapshot(name).catch((error: Error) => {
      if (named !== '') throw error;
      say(`${error.message} Gesucht wird in älteren.`);
    });
    if (!snapshot) continue;
    const { back, left } = await bringBack(repository, snapshot, { name, wanted: file, folder }).catch(
      (cause: unknown) => {
        throw new Error(sentenceOf(cause), { cause });
      },
    );
    if (back.length + left.length === 0) continue;
    const what = back.length === 1 ? back[0] : `${back.length} Dateien`;
    say(`Aus der Sicherung vom ${whenOf(snapshot)} nach ${folder}: ${what}.`);
    if (back.some((one) => one.endsWith('.enc')))
      say('Was auf .enc endet, ist mit dem Passwort seines Albums verschlüsselt.');
    if (left.length > 0) throw new Error(['Nicht gekommen:', ...left].join('\n'));
    return;
  }
  throw new Error(
    `„${file}“ ist in ${names.length === 1 ? 'dieser Sicherung nicht' : 'keiner dieser Sicherungen'}.`,
  );
}

/** `make verify`: is every file there that a record names, and whole? */
export const verify: Command = async ({ services, say, signal }) => {
  const { checked, findings } = await checkFiles(services, {
    report: (done, total) => done % 200 === 0 && say(`${done} von ${total} Dateien geprüft …`),
    signal,
  });
  for (const { path: at, what } of findings) say(`${at}: ${what}`);
  const result = `${checked} Dateien geprüft, ${foundWords(findings.length)}.`;
  if (findings.some(({ foreign }) => !foreign)) throw new Error(result);
  say(result);
};

const foundWords = (findings: number) =>
  findings === 0 ? 'alles in Ordnung' : findings === 1 ? 'ein Befund' : `${findings} Befunde`;

async function placeOf(services: Services, args: string[], cwd: string, usage: string) {
  const values = optionsIn(args, 'place', 'name', 'passphrase', 'file', 'to', 'without-damaged');
  const { dir, passphrase } = services.backups;
  // What goes with the server's own place, also where another terminal knows neither.
  if (values.place === '' && dir !== null)
    return { ...values, place: await requireDir(services), passphrase: values.passphrase || passphrase };
  if (values.place === '') throw new Error(`Bitte einen Ordner oder eine .zip-Datei angeben: ${usage}`);
  return { ...values, place: path.resolve(cwd, values.place) };
}
