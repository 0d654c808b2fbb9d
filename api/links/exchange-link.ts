import type { Context } from 'hono';
import type { openLink } from '../contract/album-link.ts';
import type { AnswerOf, BodyOf } from '../contract/call.ts';
import { inTransaction } from '../database/transaction.ts';
import { sessionKey } from '../encryption/encrypted-album.ts';
import { hashSecret } from '../encryption/secret.ts';
import { authIdOf, idempotencyKeyOf } from '../http/auth-id.ts';
import { withPlace } from '../limits/hashing.ts';
import { LIMITS } from '../limits/limits.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Env, Services } from '../services/services.ts';
import { verifyPassword } from '../session/password.ts';
import { replaceSession } from '../session/replace.ts';
import { startSession } from '../session/start.ts';
import { hasEnded, linkEnded } from './ended.ts';
import { countUse } from './use.ts';

const ASKS = 'Für diesen Link brauchen Sie ein Passwort.';

export async function exchangeLink(
  services: Services,
  c: Context<Env>,
  { token, password }: BodyOf<typeof openLink>,
): Promise<AnswerOf<typeof openLink>> {
  const { db, clock, key, limits, sessions, log } = services;
  const now = clock.now();
  const tokenHash = hashSecret(token);
  const link = await db
    .selectFrom('albumLink')
    .innerJoin('album', 'album.id', 'albumLink.albumId')
    // Whoever chooses comes back with a secret of his own, as long as the link is good that he came by.
    .leftJoin('choice', (join) =>
      join.onRef('choice.linkId', '=', 'albumLink.id').on('choice.secretHash', '=', tokenHash),
    )
    .selectAll('albumLink')
    .select(['album.nameKey', 'album.wrappedKey as encryption'])
    .select(['choice.id as choice', 'choice.wrappedKey as choiceKey'])
    .where((eb) =>
      eb.or([
        eb('tokenHash', '=', tokenHash),
        eb('albumLink.id', '=', eb.selectFrom('choice').select('linkId').where('secretHash', '=', tokenHash)),
      ]),
    )
    .executeTakeFirst();
  // Nobody guesses a token that was right once; passwords are counted by themselves.
  if (!link) await limits.consume({ limit: LIMITS.linkNet, key: c.var.net });
  if (!link || hasEnded(link, now)) throw linkEnded();
  const { id, lineage, albumId: album, download, pwdHash, nameKey } = link;
  const isOwn = link.choice !== null;
  const wrappedKey = isOwn ? link.choiceKey : link.wrappedKey;
  // Whoever has a secret has given the password before.
  if (pwdHash !== null && !isOwn) await requirePassword(pwdHash, id);

  const holder = wrappedKey === null ? null : { authIdHash: tokenHash, keys: { [album]: wrappedKey } };
  const dataKey = link.encryption === null ? null : sessionKey(holder, token, { id: album, nameKey });
  const unlock = new Map<string, Uint8Array>(dataKey ? [[album, dataKey]] : []);
  const { session } = c.var;
  const tokens = session
    ? await inTransaction(db, (trx) =>
        replaceSession(trx, key, {
          sessionId: session.id,
          authId: authIdOf(c),
          idempotencyKey: idempotencyKeyOf(c),
          unlock,
          link: id,
          now,
        }),
      )
    : await startSession(db, key, null, now, { unlocked: unlock, links: [id] });
  sessions.forget();
  await db.updateTable('albumLink').set({ lastOpened: now }).where('id', '=', id).execute();
  await countUse(db, clock, { album, link: id, opened: 1 });
  log('INFO', 'Album mit einem Link geöffnet', { album, link: id, requestId: c.var.requestId });
  const locked = link.encryption !== null && !dataKey && !session?.viewer.unlocked.includes(album);
  return { ...tokens, album, download, locked, link: lineage ?? id, chooser: isOwn };

  async function requirePassword(digest: string, link: string): Promise<void> {
    if (password === undefined) throw new ApiProblem('wrong-password', { detail: ASKS });
    const tries = { limit: LIMITS.unlockAlbum, key: `link ${link} ${c.var.net}` };
    limits.requireFree(tries);
    await withPlace(async () => {
      await limits.consume(tries);
      if (!(await verifyPassword(digest, password))) throw new ApiProblem('wrong-password');
      await limits.reset(tries);
    });
  }
}
