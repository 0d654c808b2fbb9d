import { TIME_ZONE } from '../contract/publication.ts';
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
 * Tells the owner what the schedule could not do: once, and again after a week in which it did not succeed. What was cut off, as by a
 * restart, is tried again within the hour: he hears of it if that fails as well.
 */
export async function mailFailures(services: Services): Promise<void> {
  const { db, clock, log, outbox, publicUrl } = services;
  const now = clock.now();
  if (mailTo(services) === null || (await readSchedule(db, now)).mailFailures === false) return;
  for (const kind of ['backup', 'testRestore'] as const) {
    const [newest, before] = await endedRuns(services, kind, { limit: 2, reason: 'schedule' });
    if (!newest?.error || newest.stopped || (!newest.conclusive && !before?.error)) continue;
    const [good] = await endedRuns(services, kind, { limit: 1, good: true });
    if (good && good.ended > newest.ended) continue;
    const { subject, failed, ...said } = SAID[kind];
    const since = Math.max(now.getTime() - AGAIN_MS, good ? Date.parse(good.ended) : 0);
    if (await isTold(services, subject, new Date(since))) continue;
    const id = `m-${randomSecret().slice(0, 22)}`;
    const paragraphs = [
      `${failed} ${when.format(new Date(newest.begun))}, ist nicht gelungen: ${newest.error}`,
      good ? `${said.good} ${when.format(new Date(good.begun))}.` : said.none,
      said.next,
      `Mehr dazu, und ob Sie solche Mails bekommen, unter „Sicherung“ in der Verwaltung: ${publicUrl ? new URL(SCREEN, publicUrl).href : SCREEN}`,
    ];
    await db
      .insertInto('message')
      .values({
        id,
        kind: 'backup',
        name: 'Lichthof',
        email: '',
        subject,
        message: paragraphs.join('\n\n').concat('\n'),
        created: now,
        nextAttempt: now,
      })
      .execute();
    outbox.wake();
    log('INFO', 'Eine Mail berichtet von einer misslungenen Sicherung oder Probe', { id });
  }
}

async function isTold({ db, clock }: Services, subject: string, since: Date): Promise<boolean> {
  const told = await db
    .selectFrom('message')
    .select('id')
    .where('kind', '=', 'backup')
    .where('subject', '=', subject)
    .where('created', '>', since)
    .where('created', '<=', clock.now())
    .executeTakeFirst();
  return told !== undefined;
}
