import type { BackupKind } from '../contract/backup.ts';
import { TIME_ZONE } from '../contract/publication.ts';
import type { Db } from '../database/schema.ts';
import { randomSecret } from '../encryption/secret.ts';
import type { Services } from '../services/services.ts';
import { endedRuns } from './history.ts';
import { readSchedule } from './schedule.ts';

const AGAIN_MS = 7 * 24 * 3600_000;
const SAID = {
  backup: {
    subject: 'Die Sicherung Ihrer Website ist nicht gelungen',
    failed: 'Die Sicherung, begonnen am',
    good: 'Die letzte gute Sicherung ist vom',
    none: 'Es gibt noch keine gute Sicherung.',
    next: 'Sie wird jede Stunde von Neuem versucht.',
  },
  testRestore: {
    subject: 'Ihre Sicherung ließ sich zur Probe nicht zurückspielen',
    failed: 'Die Probe, begonnen am',
    good: 'Die letzte bestandene Probe ist vom',
    none: 'Noch keine Probe ist bestanden.',
    next: 'In einer Woche wird sie von Neuem versucht, von Hand jederzeit.',
  },
};
const SCREEN = '/admin/sicherung';
const when = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });

/** Whom a mail about a backup goes to: who reads what the contact form brings. */
export const mailTo = ({ mailer, settings }: Pick<Services, 'mailer' | 'settings'>): string | null =>
  (mailer && settings.contact()) || null;

/**
 * Tells the owner what the schedule could not do: once, and of another run again after a week in which none succeeded. What was cut off,
 * as by a restart, is tried again within the hour: he hears of it if that fails as well.
 */
export async function mailFailures(services: Services): Promise<void> {
  const { db, clock, log, outbox, publicUrl } = services;
  const now = clock.now();
  const { mailFailures: isWanted = true, rhythm } = await readSchedule(db, now);
  if (mailTo(services) === null || !isWanted) return;
  for (const kind of ['backup', 'testRestore'] as const) {
    const [newest, before] = await endedRuns(services, kind, { limit: 2, reason: 'schedule' });
    const [good] = await endedRuns(services, kind, { limit: 1, good: true });
    const isLast = (failed: { error: string | null; ended: string }) =>
      failed.error !== null && !(good && good.ended > failed.ended);
    if (!newest?.error || newest.stopped || !isLast(newest)) continue;
    if (!newest.conclusive && !(before && isLast(before))) continue;
    const since = new Date(Math.max(now.getTime() - AGAIN_MS, good ? Date.parse(good.ended) : 0));
    const { subject, failed, ...said } = SAID[kind];
    const message = [
      `${failed} ${when.format(new Date(newest.begun))}, ist nicht gelungen: ${newest.error}`,
      good ? `${said.good} ${when.format(new Date(good.begun))}.` : said.none,
      ...(rhythm === 'off' ? [] : [said.next]),
      `Mehr dazu, und ob Sie solche Mails bekommen, unter „Sicherung“ in der Verwaltung: ${publicUrl ? new URL(SCREEN, publicUrl).href : SCREEN}`,
    ].join('\n\n');
    const isTold = await db.transaction().execute(async (trx) => {
      if (!(await markTold(trx, kind, { begun: new Date(newest.begun), since, now }))) return false;
      const id = `m-${randomSecret().slice(0, 22)}`;
      const letter = { subject, message: `${message}\n`, created: now, nextAttempt: now };
      await trx
        .insertInto('message')
        .values({ id, kind: 'backup', name: 'Lichthof', email: '', ...letter })
        .execute();
      return true;
    });
    if (!isTold) continue;
    outbox.wake();
    log('INFO', 'Eine Mail berichtet von einer misslungenen Sicherung oder Probe', { kind });
  }
}

/** Answers false where that run was told of already, or another one of that kind since then. */
async function markTold(
  trx: Db,
  kind: BackupKind,
  { begun, since, now }: { begun: Date; since: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('backupRun')
    .set({ told: now })
    .where('kind', '=', kind)
    .where('begun', '=', begun)
    .where('told', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('backupRun as other')
            .select('id')
            .where('other.kind', '=', kind)
            .where('other.told', '>', since)
            .where('other.told', '<=', now),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
