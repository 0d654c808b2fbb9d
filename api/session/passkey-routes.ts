import type { Selectable } from 'kysely';
import * as calls from '../contract/passkey.ts';
import { today } from '../clock/clock.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { randomSecret } from '../encryption/secret.ts';
import { requireAdmin } from '../http/require.ts';
import { serve } from '../http/serve.ts';
import { LIMITS } from '../limits/limits.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { App, Services } from '../services/services.ts';
import { useUp } from './login-link.ts';
import { KIND, keepChallenge, originOf, requireMade, requireSigned, takeChallenge } from './passkey.ts';
import { startSession } from './start.ts';
import { isOver } from './viewer.ts';

/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

export function passkeyRoutes(app: App, { db, clock, key, limits, log, sites }: Services) {
  serve(app, calls.loginWithPasskey, async ({ body: { ticket, response } }, c) => {
    const now = clock.now();
    const asked = await takeChallenge(db, ticket, 'login', now);
    if (!asked) {
      await limits.consume({ limit: LIMITS.linkNet, key: c.var.net });
      throw new ApiProblem('passkey-invalid');
    }
    const { userId, challenge, loginLink, tokenVersion } = asked;
    const take = { limit: LIMITS.passkey, key: `${userId} ${c.var.net}` };
    await limits.consume(take);
    const passkey = await db
      .selectFrom('passkey')
      .selectAll()
      .where('id', '=', response.id)
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow(() => new ApiProblem('passkey-invalid'));
    const counter = await requireSigned(passkey, challenge, { response, origin: originOf(c) });
    const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    // Between the two halves the password may have changed, or the access may have ended.
    if (user.tokenVersion !== tokenVersion) throw new ApiProblem('passkey-invalid');
    if (isOver(user.expires, today(clock))) throw new ApiProblem('access-expired');
    const tokens = await inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('passkey')
        .set({ counter, lastUsed: now })
        .where('id', '=', passkey.id)
        // As it was checked against: a copy of it may be on its way.
        .where('counter', '=', passkey.counter)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new ApiProblem('passkey-invalid');
      if (loginLink !== null) await useUp(trx, loginLink, now);
      return startSession(trx, key, user, now, { viaLink: loginLink !== null });
    });
    await limits.refund(take);
    log('INFO', 'Anmeldung mit Passkey', { userId, passkey: passkey.name, requestId: c.var.requestId });
    return tokens;
  });

  serve(app, calls.passkeys, async (_, c) => {
    const { userId } = requireAdmin(c);
    return { items: (await ownOf(userId)).map(toPasskey) };
  });

  serve(app, calls.beginPasskey, async (_, c) => {
    const { userId, tokenVersion } = requireAdmin(c);
    const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    const rpID = new URL(originOf(c)).hostname;
    const challenge = randomSecret();
    const own = (await ownOf(userId)).filter(({ rpId }) => rpId === rpID);
    const ticket = await keepChallenge(db, {
      userId,
      tokenVersion: tokenVersion!,
      challenge,
      purpose: 'enroll',
      loginLink: null,
      now: clock.now(),
    });
    return {
      ticket,
      options: {
        challenge,
        rp: { id: rpID, name: sites.of(c.req.header('Host')).siteName },
        user: {
          id: Buffer.from(userId).toString('base64url'),
          name: user.email,
          displayName: user.name,
        },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: KIND })),
        // The same authenticator twice would be no second way in.
        excludeCredentials: own.map(({ id }) => ({ id, type: KIND })),
        authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
      },
    };
  });

  serve(app, calls.addPasskey, async ({ body: { ticket, name, response } }, c) => {
    const { userId } = requireAdmin(c);
    const now = clock.now();
    const asked = await takeChallenge(db, ticket, 'enroll', now);
    if (asked?.userId !== userId) throw new ApiProblem('passkey-invalid');
    const made = await requireMade(asked.challenge, { response, origin: originOf(c) });
    const transports = response.response.transports ?? [];
    const row = await db
      .insertInto('passkey')
      .values({ ...made, userId, name, transports, created: now })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirstOrThrow(() => new ApiProblem('taken', { detail: 'Diesen Passkey gibt es schon.' }));
    log('INFO', 'Passkey hinzugefügt', { userId, passkey: name, requestId: c.var.requestId });
    return toPasskey(row);
  });

  serve(app, calls.removePasskey, async ({ params: { id } }, c) => {
    const { userId } = requireAdmin(c);
    const gone = await db
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('name')
      .executeTakeFirst();
    if (!gone) throw new ApiProblem('not-found', { detail: 'Diesen Passkey gibt es nicht mehr.' });
    log('INFO', 'Passkey entfernt', { userId, passkey: gone.name, requestId: c.var.requestId });
    return c.body(null, 204);
  });

  const ownOf = (userId: string) =>
    db
      .selectFrom('passkey')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy('created')
      .orderBy('id')
      .execute();
}

const toPasskey = (row: Selectable<Database['passkey']>): calls.Passkey => ({
  id: row.id,
  name: row.name,
  host: row.rpId,
  created: row.created.toISOString(),
  lastUsed: row.lastUsed?.toISOString() ?? null,
});
