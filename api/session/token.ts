import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Claims } from '../contract/session.ts';
import { madeOnce } from '../files/made-once.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { ApiProblem } from '../problem/problem.ts';

/** A token lives as long as its session. */
export const LIFETIME_S = 12 * 60 * 60;
const ISSUER = 'lichthof';
/** With it, address and other headers have to fit into what the server takes of them. */
const MAX_LENGTH = 8192;
const TOO_LONG =
  'Für eine Anmeldung sind das zu viele Gruppen, Links und geöffnete Alben auf einmal. Bitte fragen Sie den Betreiber der Website.';

/** For the albums that somebody opens with links and passwords. */
const OPENED_LENGTH = 1024;

type Payload = Omit<Claims, 'iat' | 'exp'>;

const sign = (key: Uint8Array, claims: Payload, now: Date, expires: Date): Promise<string> =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(key);

/** Whether a token can say this, with some albums that are opened besides. */
export async function fitsToken(claims: Payload): Promise<boolean> {
  const room = MAX_LENGTH - OPENED_LENGTH;
  // A token is a third longer than what it says, and little besides; signing one for each of a thousand users takes seconds.
  if (Buffer.byteLength(JSON.stringify(claims)) < room / 2) return true;
  const now = new Date();
  return (await sign(new Uint8Array(32), claims, now, now)).length <= room;
}

export async function signToken(key: Uint8Array, claims: Payload, now: Date, expires: Date): Promise<string> {
  const token = await sign(key, claims, now, expires);
  if (token.length > MAX_LENGTH) throw new ApiProblem('not-allowed', { detail: TOO_LONG });
  return token;
}

/** The session id of a genuine token that has not expired. Rights come from the session row, never from the token. */
export async function sessionOfToken(key: Uint8Array, token: string, now: Date): Promise<string> {
  if (token.length > MAX_LENGTH) throw new ApiProblem('not-logged-in');
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: ISSUER,
      requiredClaims: ['jti', 'iat', 'exp'],
      clockTolerance: 30,
      maxTokenAge: LIFETIME_S,
      currentDate: now,
    });
    return payload.jti!;
  } catch (error) {
    throw new ApiProblem(error instanceof errors.JWTExpired ? 'token-expired' : 'not-logged-in', {
      cause: error,
    });
  }
}

const keyIn = (dataDir: string) => path.join(dataDir, 'secrets', 'jwt.key');
export const hasSigningKey = (dataDir: string): boolean => existsSync(keyIn(dataDir));

/** The key that signs tokens: made at the first start, readable by this user only; without `make` one that is forgotten. */
export async function signingKey(dataDir: string, { make = true } = {}): Promise<Uint8Array> {
  if (!make && !hasSigningKey(dataDir)) return randomBytes(32);
  const file = keyIn(dataDir);
  if (await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })) await syncFolder(dataDir);
  const key = await madeOnce(file, () => randomBytes(32));
  if (key.length !== 32)
    throw new Error(
      `Der Schlüssel ${file} ist beschädigt. Löschen Sie ihn, um alle abzumelden und neu zu beginnen.`,
    );
  return key;
}
