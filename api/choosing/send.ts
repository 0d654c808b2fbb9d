import type { Context } from 'hono';
import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '../contract/call.ts';
import { CHANGED, CHOOSER_HEADER, type sendChoice } from '../contract/choice.ts';
import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { wrapKey } from '../encryption/album-keys.ts';
import { requireSamePassword, sessionKey } from '../encryption/encrypted-album.ts';
import { randomSecret } from '../encryption/secret.ts';
import { authIdOf } from '../http/auth-id.ts';
import { toldOrigin } from '../http/site-origin.ts';
import { LIMITS } from '../limits/limits.ts';
import { sealText } from '../encryption/sealed.ts';
import { ApiProblem, invalid } from '../problem/problem.ts';
import type { Env, Services } from '../services/services.ts';
import {
  type ChooserScope,
  chooserKey,
  lockChoice,
  ofSeen,
  requireWithin,
  markChanged,
} from './own-choice.ts';
import { mailToChooser, mailToPhotographer } from './mail.ts';

const NOTHING = 'Bitte wählen Sie zuerst mindestens ein Bild aus.';

/** Sends one's choice once, however often it is asked for, with the mails about it in the same step. */
export async function submitChoice(
  services: Services,
  c: Context<Env>,
  who: ChooserScope,
  { version, name, email, message = '' }: BodyOf<typeof sendChoice>,
): Promise<AnswerOf<typeof sendChoice>> {
  const { db, clock, limits, outbox, log } = services;
  const { album, scope } = who;
  const now = clock.now();
  const before = await inTransaction(db, (trx) => lockChoice(trx, who));
  if (before.sent) return { version: before.version, sent: before.sent.toISOString() };
  await limits.consume(
    { limit: LIMITS.sendChoice, key: chooserKey(who) },
    ...(scope.viewer.userId === null ? [{ limit: LIMITS.sendChoiceNet, key: c.var.net }] : []),
  );
  const secret = before.userId === null ? c.req.header(CHOOSER_HEADER)! : null;
  const dataKey = secret && album.nameKey !== null && sessionKey(c.var.session, authIdOf(c), album);
  const sent = await inTransaction(db, async (trx) => {
    // Before the choice, as where the password changes.
    if (dataKey) await requireSamePassword(trx, album.id, album.wrappedKey);
    const choice = await lockChoice(trx, who);
    if (choice.sent) return { version: choice.version, sent: choice.sent.toISOString() };
    if (choice.version !== version) throw new ApiProblem('conflict', { detail: CHANGED });
    const chosen = await requireWithin(trx, who, choice.id);
    if (chosen === 0) throw new ApiProblem('conflict', { detail: NOTHING });
    const person = await personOf(trx, choice, { name, email });
    await trx
      .updateTable('choice')
      .set({
        sent: now,
        message,
        // A user has his own.
        ...(choice.userId === null && person),
        ...(secret && dataKey && { wrappedKey: wrapKey(secret, album.id, dataKey) }),
      })
      .where('id', '=', choice.id)
      .execute();
    const { rows } = await sql<{ notes: number }>`
      select count(*)::int as notes ${ofSeen(who, sql`${choice.id}`)} and note <> ''`.execute(trx);
    const told = { album, person, chosen, notes: rows[0]!.notes, message };
    const base = toldOrigin(c, services);
    const site = services.sites.of(c.req.header('Host')).siteName;
    await post(trx, services, now, { ...mailToPhotographer(told, base), person, seal: false, linkId: null });
    if (base && secret && person.email && choice.linkId)
      await post(trx, services, now, {
        ...mailToChooser(told, { base, secret, site }),
        person: { name: person.name, email: person.email },
        seal: true,
        linkId: choice.linkId,
      });
    return { ...(await markChanged(trx, choice.id, now)), sent: now.toISOString() };
  });
  outbox.wake();
  log('INFO', 'Auswahl abgeschickt', { album: album.id, requestId: c.var.requestId });
  return sent;
}

async function personOf(
  trx: Db,
  choice: { userId: string | null; name: string; email: string | null },
  given: { name: string | undefined; email: string | null | undefined },
): Promise<{ name: string; email: string | null }> {
  if (choice.userId !== null)
    return trx
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', choice.userId)
      .executeTakeFirstOrThrow();
  const name = given.name ?? choice.name;
  if (name === '') throw invalid('name', 'Bitte geben Sie Ihren Namen ein.');
  return { name, email: given.email === undefined ? choice.email : given.email };
}

interface Letter {
  subject: string;
  text: string;
  person: { name: string; email: string | null };
  /** Opens something: a stolen database must not. */
  seal: boolean;
  linkId: string | null;
}

/** Without a mail server it stays to be read among the messages; what would open something is not kept for that. */
async function post(
  trx: Db,
  { mailer, key }: Services,
  now: Date,
  { subject, text, person, seal, linkId }: Letter,
): Promise<void> {
  if (seal && !mailer) return;
  const id = `m-${randomSecret().slice(0, 22)}`;
  await trx
    .insertInto('message')
    .values({
      id,
      kind: 'choice',
      linkId,
      name: person.name,
      email: person.email ?? '',
      subject,
      message: seal ? sealText(key, id, text) : text,
      created: now,
      nextAttempt: mailer ? now : null,
    })
    .execute();
}
