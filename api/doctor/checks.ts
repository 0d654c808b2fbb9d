import { randomUUID } from 'node:crypto';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { secretsProblem } from '../backup/secrets.ts';
import { lookAtTarget } from '../backup/target.ts';
import { backupWarning } from '../backup/warning.ts';
import { TIME_ZONE } from '../contract/publication.ts';
import { inspectSample } from '../damage/inspect.ts';
import { countUnsent } from '../mail/queries.ts';
import type { Services } from '../services/services.ts';
import { countProcesses } from '../tasks/processes.ts';
import { bad, type Finding, good, note } from './finding.ts';
import { checkObjectStorage } from './object-storage.ts';

type Check = (services: Services, dataDir: string) => Promise<Finding>;

const APART_MS = 5000;
const REACHED_MS = 5000;
const DAY_MS = 24 * 3600_000;
const day = (at: Date | number) => new Date(at).toLocaleDateString('de-DE', { timeZone: TIME_ZONE });
const LEAST_BYTES = 1e9;
const LEAST_SHARE = 0.1;
const gb = (bytes: number) => `${(bytes / 1e9).toLocaleString('de-DE', { maximumFractionDigits: 1 })} GB`;

const database: Check = async ({ db }) => {
  const { rows } = await sql<{ v: string }>`select current_setting('server_version') as v`.execute(db);
  return good(`antwortet, Version ${rows[0]!.v}.`);
};

const clock: Check = async ({ db, clock: ours }) => {
  const { rows } = await sql<{ now: Date; newest: Date | null; swept: Date | null }>`
    select clock_timestamp() as now,
      greatest((select max(at) from log), (select max(created) from session)) as newest,
      (select (value->>'time')::timestamptz from setting where key = 'sweep') as swept`.execute(db);
  const { now: theirs, newest, swept } = rows[0]!;
  const now = ours.now().getTime();
  const seconds = Math.round(Math.abs(theirs.getTime() - now) / 1000);
  if (seconds * 1000 > APART_MS)
    return bad(`geht ${seconds} Sekunden anders als die der Datenbank. Bitte beide mit NTP stellen.`);
  if (newest && newest.getTime() - now > DAY_MS)
    return note(`zeigt den ${day(now)}. Geschehen ist aber schon etwas am ${day(newest)}. Geht sie nach?`);
  // The embedded database has the same clock. What a leap of it has not taken along tells.
  if (swept && now - swept.getTime() > 31 * DAY_MS)
    return note(
      `zeigt den ${day(now)}. Aufgeräumt ist erst bis ${day(swept)}. Geht sie vor, oder war die Website so lange aus?`,
    );
  return good('Server und Datenbank haben dieselbe Zeit.');
};

const processes: Check = async ({ db }) => {
  const n = await countProcesses(db);
  if (n === 0) return note('Gerade läuft keiner.');
  return good(n === 1 ? 'Einer läuft.' : `${n} laufen auf dieser Datenbank.`);
};

const administrators: Check = async ({ db }) => {
  const n = (await sql`select 1 from users where admin and expires is null`.execute(db)).rows.length;
  if (n === 0) return bad('Es gibt keinen. „make admin EMAIL=ich@example.org“ macht einen.');
  return good(n === 1 ? 'Es gibt einen.' : `Es gibt ${n}.`);
};

const secrets: Check = async ({ db }, dataDir) => {
  const problem = await secretsProblem({ db }, dataDir);
  return problem === null ? good('Der Schlüssel der Website ist da.') : bad(problem);
};

const storage: Check = async (_, dataDir) => {
  const probe = path.join(dataDir, `probe-${randomUUID()}`);
  try {
    await writeFile(probe, 'Lichthof', { flag: 'wx', flush: true });
    return good(`In ${dataDir} lässt sich schreiben.`);
  } catch (error) {
    return bad(`In ${dataDir} lässt sich nicht schreiben (${(error as NodeJS.ErrnoException).code}).`);
  } finally {
    await rm(probe, { force: true });
  }
};

const FOLDERS = ['', 'db', 'imgs', 'blog', 'uploads', 'cache'];
const disks: Check = async (_, dataDir) => {
  const folders = new Map<number, string>();
  for (const folder of FOLDERS.map((name) => path.join(dataDir, name))) {
    const there = await stat(folder).catch(() => null);
    if (there && !folders.has(there.dev)) folders.set(there.dev, folder);
  }
  const found = await Promise.all(
    Array.from(folders.values(), (folder) => disk(folder, folders.size > 1 ? `${folder}: ` : '')),
  );
  const worst = (['bad', 'note'] as const).find((state) => found.some((one) => one.state === state));
  return { state: worst ?? 'good', text: found.map(({ text }) => text).join(' ') };
};

const disk = async (folder: string, where: string): Promise<Finding> => {
  const { bavail, blocks, bsize, ffree, files } = await statfs(folder);
  const free = bavail * bsize;
  const said = `${where}${gb(free)} von ${gb(blocks * bsize)} sind frei.`;
  if (free < LEAST_BYTES) return bad(`${said} Das reicht nicht für viele Bilder.`);
  if (files > 0 && ffree / files < LEAST_SHARE)
    return note(`${said} Es sind aber nur noch ${ffree.toLocaleString('de-DE')} Dateien möglich.`);
  return bavail / blocks < LEAST_SHARE ? note(`${said} Das ist weniger als ein Zehntel.`) : good(said);
};

const OTHERS = 0o077;
const PRIVATE = ['secrets', 'db', 'imgs', 'blog'];
const permissions: Check = async (_, dataDir) => {
  const isOpen = async (folder: string) => ((await stat(folder).catch(() => null))?.mode ?? 0) & OTHERS;
  const folders = PRIVATE.map((name) => path.join(dataDir, name));
  const modes = await Promise.all(folders.map(isOpen));
  const open = (await isOpen(dataDir)) ? folders.filter((_, i) => modes[i]) : [];
  return open.length > 0
    ? bad(`Andere auf dieser Maschine können hineinsehen: chmod go= ${open.join(' ')}`)
    : good('In die Daten sieht nur, wer den Server betreibt.');
};

const pictures: Check = async (services) => {
  const { looked, damaged } = await inspectSample(services);
  if (damaged > 0)
    return bad(
      `Von ${looked} Bildern einer Stichprobe sind ${damaged} beschädigt. Alle prüft „make verify“.`,
    );
  return good(looked === 0 ? 'Es gibt noch keine.' : `Eine Stichprobe von ${looked} ist unversehrt.`);
};

const backup: Check = async (services) => {
  const { problem } = services.backups.dir === null ? { problem: null } : await lookAtTarget(services);
  if (problem !== null) return bad(problem);
  const warning = await backupWarning(services);
  return warning === null ? good('Die letzte ist gelungen und nicht zu alt.') : note(warning);
};

const mail: Check = async ({ db, mailer }) => {
  const waiting = await countUnsent(db).catch(() => 0);
  const left =
    waiting === 0 ? '' : waiting === 1 ? ' 1 Nachricht wartet.' : ` ${waiting} Nachrichten warten.`;
  if (!mailer) return note(`Kein Mailserver eingerichtet (SMTP_URL).${left}`);
  return mailer.check().then(
    () => good(`Der Mailserver nimmt uns an.${left}`),
    (error: Error) => bad(`Der Mailserver nimmt uns nicht an: ${error.message}${left}`),
  );
};

const proxy: Check = async ({ publicUrl, trustProxy }) => {
  if (publicUrl === undefined)
    return note(
      'PUBLIC_URL ist nicht gesetzt: Links führen dorthin, wo der Administrator gerade ist; ein vergessenes Passwort lässt sich nicht ersetzen, und wer eine Auswahl abschickt, bekommt keinen Link dazu.',
    );
  if (publicUrl.startsWith('https:') && trustProxy === 0)
    return bad(
      'PUBLIC_URL ist https, also steht ein Proxy davor, aber TRUST_PROXY ist 0: Alle Besucher gelten als einer.',
    );
  return fetch(new URL('/healthz', publicUrl), { signal: AbortSignal.timeout(REACHED_MS) }).then(
    ({ ok, status }) =>
      ok ? good(`${publicUrl} führt hierher.`) : note(`${publicUrl} antwortet mit ${status}.`),
    () => note(`${publicUrl} ist von hier nicht zu erreichen.`),
  );
};

/** In the order in which one thing needs the other. */
export const CHECKS: Readonly<Record<string, Check>> = {
  Datenbank: database,
  Uhr: clock,
  Prozesse: processes,
  Administratoren: administrators,
  Geheimnisse: secrets,
  Speicher: storage,
  Objektspeicher: ({ storage }) => checkObjectStorage(storage),
  Platz: disks,
  Dateirechte: permissions,
  Bilder: pictures,
  Sicherung: backup,
  Mail: mail,
  Adresse: proxy,
};
