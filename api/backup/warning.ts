import { TIME_ZONE } from '../contract/publication.ts';
import type { Services } from '../services/services.ts';
import { endedRuns } from './history.ts';
import { readSchedule } from './schedule.ts';

const DAY_MS = 24 * 3600_000;
/** Two rhythms; without one two weeks. */
const OLD_MS = { daily: 2 * DAY_MS, weekly: 14 * DAY_MS, off: 14 * DAY_MS };
const UNPROVEN_MS = 92 * DAY_MS;
const WHEN = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: TIME_ZONE });

/** What an administrator has to know about the backups; null: all is well. */
export async function backupWarning(
  services: Pick<Services, 'db' | 'clock' | 'backups'>,
): Promise<string | null> {
  const { db, clock, backups } = services;
  const now = clock.now();
  const [newest] = await endedRuns(services, 'backup', { limit: 1 });
  const [good] = await endedRuns(services, 'backup', { limit: 1, good: true });
  const { rhythm } = await readSchedule(db, now);
  const isPast = newest && good && good.ended > newest.ended;
  // Whoever sets no folder any more has no schedule that could fail.
  if (newest?.error && !isPast && (backups.dir !== null || newest.reason === 'command'))
    return `Die Sicherung vom ${WHEN.format(new Date(newest.begun))} ist nicht gelungen: ${newest.error}`;
  if (!good)
    return backups.dir === null
      ? 'Diese Website wird nicht gesichert: Es ist kein Ordner dafür eingerichtet.'
      : 'Es gibt noch keine Sicherung dieser Website.';
  if (now.getTime() - Date.parse(good.begun) > OLD_MS[rhythm])
    return `Die letzte gute Sicherung ist vom ${WHEN.format(new Date(good.begun))}.`;
  const [tried] = await endedRuns(services, 'testRestore', { limit: 1 });
  const [tested] = await endedRuns(services, 'testRestore', { limit: 1, conclusive: true });
  if (tested?.error) return `Die letzte Probe ist nicht bestanden: ${tested.error}`;
  if (tried?.error) return `Die letzte Probe ist nicht zu Ende gekommen: ${tried.error}`;
  const missing = missingWords(good.result?.missing ?? 0);
  const [first] = await endedRuns(services, 'backup', { limit: 1, good: true, oldest: true });
  const since = new Date((tested ?? first!).begun);
  if (missing !== null || now.getTime() - since.getTime() <= UNPROVEN_MS) return missing;
  if (tested)
    return `Die letzte Probe ist vom ${WHEN.format(since)}: Bitte proben Sie das Rückspielen wieder.`;
  return backups.dir === null
    ? null
    : 'Das Rückspielen wurde noch nie geprobt: Ob die Sicherungen sich zurückspielen lassen, weiß niemand.';
}

function missingWords(missing: number): string | null {
  if (missing === 0) return null;
  const files =
    missing === 1
      ? 'fehlte auf der Website schon eine Datei, oder sie war beschädigt'
      : `fehlten auf der Website schon ${missing.toLocaleString('de-DE')} Dateien, oder sie waren beschädigt`;
  return `Bei der letzten Sicherung ${files}; die Prüfung nennt sie.`;
}
