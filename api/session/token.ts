import { errors, jwtVerify, SignJWT } from 'jose';
import type { Claims } from '../contract/session.ts';
import { ApiProblem } from '../problem/problem.ts';

/** A token lives as long as its session. */
export const LIFETIME_S = 12 * 60 * 60;
const ISSUER = 'lichthof';
const MAX_LENGTH = 8192;

type Payload = Omit<Claims, 'iat' | 'exp'>;

export const signToken = (key: Uint8Array, claims: Payload, now: Date, expires: Date): Promise<string> =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(key);

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
