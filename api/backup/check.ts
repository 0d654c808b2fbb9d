import type { Unusable } from '../files/files.ts';
import type { Services } from '../services/services.ts';
import { idOf, OWN_AREAS, type OwnArea, type OwnFile, ownFiles } from '../files/storage.ts';
import { type Fault, faultOf } from './fault.ts';
import { countNamed, namedFiles, namedNow } from './named.ts';

export interface Finding extends Fault {
  path: string;
}
export interface Doing {
  report: (done: number, total: number) => void;
  signal?: AbortSignal | undefined;
}

const UNUSABLE: Record<Unusable, string> = {
  name: 'heißt so, wie hier nichts heißen kann, und ist in keiner Sicherung',
  spelling:
    'hat im Namen Umlaute aus zwei Zeichen, wie auf einem Mac, und ist in keiner Sicherung: Bitte so umbenennen, wie er hier steht',
  link: 'ist eine Verknüpfung und in keiner Sicherung: Hier gilt nur, was wirklich hier liegt',
  special: 'ist weder Datei noch Ordner, und in keiner Sicherung',
};
/** Where a path says by itself what it is, it stands alone. */
const PLACES: Record<OwnArea, string> = { imgs: '', blog: 'blog/', bin: 'Papierkorb/' };
export const shownPath = ({ area, path }: OwnFile): string => `${PLACES[area]}${path}`;
/** The ids of what is shown so. */
export const idsShownAs = (at: string): string[] =>
  OWN_AREAS.filter((area) => at.startsWith(PLACES[area])).map((area) =>
    idOf({ area, path: at.slice(PLACES[area].length) }),
  );

/** Compares each record with its file, by length and hash, and each file with the records: what is missing, damaged or foreign. */
export async function checkFiles(
  services: Pick<Services, 'db' | 'files'>,
  { report, signal }: Doing,
): Promise<{ checked: number; findings: Finding[] }> {
  const { db, files } = services;
  const total = await countNamed(db);
  const named = new Set<string>();
  const suspicious = new Map<string, OwnFile>();
  for await (const { area, path, ...known } of namedFiles(db)) {
    signal?.throwIfAborted();
    const id = idOf({ area, path });
    if (named.has(id)) continue;
    named.add(id);
    report(named.size, Math.max(named.size, total));
    if ((await faultOf(services, { area, path }, known)) !== null) suspicious.set(id, { area, path });
  }
  let checked = 0;
  const unusable: (OwnFile & { why: Unusable })[] = [];
  for await (const { area, path } of ownFiles(files, (file) => unusable.push(file))) {
    signal?.throwIfAborted();
    checked += 1;
    const id = idOf({ area, path });
    if (!named.has(id)) suspicious.set(id, { area, path });
  }
  named.clear();
  // That took long: pictures may have come, gone or been locked meanwhile.
  const now = await namedNow(db, suspicious);
  const findings: Finding[] = unusable.map((file) => ({
    path: shownPath(file).replaceAll(/\p{C}/gu, '?'),
    what: UNUSABLE[file.why],
    // What is behind a link is missing.
    foreign: file.why !== 'link',
  }));
  for (const [id, file] of suspicious) {
    const fault = await faultOf(services, file, now.get(id));
    if (fault) findings.push({ path: shownPath(file), ...fault });
  }
  return { checked, findings };
}
