import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Claims } from '../contract/session.ts';
import { WITHOUT_LINKS } from '../files/error-code.ts';
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

/** The key that signs tokens: made at the first start, readable by this user only. */
export async function signingKey(dataDir: string): Promise<Uint8Array> {
  const file = path.join(dataDir, 'secrets', 'jwt.key');
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const key = (await readFile(file).catch(() => null)) ?? (await newKey(file));
  if (key.length !== 32)
    throw new Error(
      `Der Schlüssel ${file} ist beschädigt. Löschen Sie ihn, um alle abzumelden und neu zu beginnen.`,
    );
  return key;
}

/** Whole before it has its name: another process may begin at the same moment. */
async function newKey(file: string): Promise<Buffer> {
  const temporary = `${file}.${randomUUID()}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(32));
    await handle.sync();
    await handle.close();
    await link(temporary, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (WITHOUT_LINKS.includes(code)) await rename(temporary, file);
    else if (code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return readFile(file);
}
