import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Context } from 'hono';
import type { Selectable } from 'kysely';
import type { Ticket } from '../contract/session.ts';
import type { Database, Db } from '../database/schema.ts';
import { hashSecret, randomSecret } from '../encryption/secret.ts';
import { ApiProblem } from '../problem/problem.ts';

/** The one kind of credential that WebAuthn knows. */
export const KIND = 'public-key' as const;
const VALID_MS = 5 * 60 * 1000;

/** Nearly 300 of the 1,700 modules of the server, which starts without them. */
const library = () => import('@simplewebauthn/server');

type Challenge = Selectable<Database['passkeyChallenge']>;
type Passkey = Selectable<Database['passkey']>;

/** Remembers a challenge; whoever brings the ticket back may answer it, once. */
export async function keepChallenge(
  db: Db,
  { now, ...challenge }: Omit<Challenge, 'ticketHash' | 'expires'> & { now: Date },
): Promise<string> {
  const ticket = randomSecret();
  const expires = new Date(now.getTime() + VALID_MS);
  await db
    .insertInto('passkeyChallenge')
    .values({ ...challenge, ticketHash: hashSecret(ticket), expires })
    .execute();
  return ticket;
}

/** One statement: of two who bring the same ticket, one is answered. */
export const takeChallenge = (
  db: Db,
  ticket: string,
  purpose: Challenge['purpose'],
  now: Date,
): Promise<Challenge | undefined> =>
  db
    .deleteFrom('passkeyChallenge')
    .where('ticketHash', '=', hashSecret(ticket))
    .where('purpose', '=', purpose)
    .where('expires', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Where the page that asks was loaded from: browsers say so with each POST. It names the host that a passkey is good for. */
export function originOf(c: Context): string {
  const origin = c.req.header('Origin');
  return origin && URL.canParse(origin) ? origin : new URL(c.req.url).origin;
}

interface LoggingIn {
  origin: string;
  now: Date;
  loginLink?: string;
}

/** What is still missing for an administrator’s login whose password, or link, was right; null: nothing. */
export async function ticketFor(
  db: Db,
  user: { id: string; admin: boolean; tokenVersion: number },
  { origin, now, loginLink }: LoggingIn,
): Promise<Ticket | null> {
  // Whoever is none any more could neither add nor remove one.
  if (!user.admin) return null;
  const own = await db.selectFrom('passkey').selectAll().where('userId', '=', user.id).execute();
  if (own.length === 0) return null;
  const { protocol, hostname: rpID } = new URL(origin);
  // Where somebody could listen in, browsers have none, and say nothing about it.
  if (protocol === 'http:' && !/(^|\.)localhost$/.test(rpID))
    throw new ApiProblem('passkey-invalid', {
      detail: 'Passkeys gehen nur über https oder auf localhost. Bitte melden Sie sich dort an.',
    });
  const usable = own.filter(({ rpId }) => rpId === rpID);
  if (usable.length === 0)
    throw new ApiProblem('passkey-invalid', {
      detail: `Ihre Passkeys gelten für ${own[0]!.rpId}. Bitte melden Sie sich dort an.`,
    });
  const challenge = randomSecret();
  const { id: userId, tokenVersion } = user;
  const ticket = await keepChallenge(db, {
    userId,
    tokenVersion,
    challenge,
    purpose: 'login',
    loginLink: loginLink ?? null,
    now,
  });
  const allowCredentials = usable.map(({ id, transports }) => ({ id, type: KIND, transports }));
  return { ticket, options: { challenge, rpId: rpID, allowCredentials, userVerification: 'preferred' } };
}

interface Answered<R> {
  response: Omit<R, 'clientExtensionResults'>;
  origin: string;
}

/** Throws unless the passkey's owner signed the challenge; answers its counter. Presence is enough: the password was given before. */
export async function requireSigned(
  passkey: Passkey,
  challenge: string,
  { response, origin }: Answered<AuthenticationResponseJSON>,
): Promise<number> {
  const { id, publicKey, counter, rpId } = passkey;
  // A browser lets the pages of subdomains ask for it as well.
  if (new URL(origin).hostname !== rpId) throw new ApiProblem('passkey-invalid');
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: false,
  }).catch(refuse);
  if (!verified) throw new ApiProblem('passkey-invalid');
  return authenticationInfo.newCounter;
}

/** What is kept of a new passkey. Throws where it answers something else than the challenge. */
export async function requireMade(
  challenge: string,
  { response, origin }: Answered<RegistrationResponseJSON>,
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'rpId'>> {
  const rpId = new URL(origin).hostname;
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
  }).catch(refuse);
  if (!verified || !registrationInfo) throw new ApiProblem('passkey-invalid');
  const { id, publicKey, counter } = registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, rpId };
}

/** The library says with an error what does not fit. */
function refuse(cause: unknown): never {
  throw new ApiProblem('passkey-invalid', { cause });
}
