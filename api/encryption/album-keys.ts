import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { hashSecret } from './secret.ts';

/** Album id → data key, wrapped. A stolen database opens nothing: the secret it takes is kept as a hash only. */
export type WrappedKeys = Record<string, string>;

const NONCE = 12;
const TAG = 16;

/** Wraps an album's data key with a key that only the session's secret `id` leads to. */
export function wrapKey(authId: string, album: string, dataKey: Uint8Array): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', wrappingKey(authId, album), nonce).setAAD(Buffer.from(album));
  return Buffer.concat([nonce, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** Null where the secret is not the one it was wrapped with. */
function unwrapKey(authId: string, album: string, wrapped: string): Buffer | null {
  const bytes = Buffer.from(wrapped, 'base64url');
  if (bytes.length <= NONCE + TAG) return null;
  const decipher = createDecipheriv('aes-256-gcm', wrappingKey(authId, album), bytes.subarray(0, NONCE))
    .setAAD(Buffer.from(album))
    .setAuthTag(bytes.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

/** The data key of an album that was unlocked in this session; null where it was not, or where `authId` is another session's. */
export function albumKey(
  session: { authIdHash: string; keys: WrappedKeys },
  authId: string | undefined,
  album: string,
): Buffer | null {
  if (!authId || hashSecret(authId) !== session.authIdHash || !Object.hasOwn(session.keys, album))
    return null;
  return unwrapKey(authId, album, session.keys[album]!);
}

const wrappingKey = (authId: string, album: string) =>
  new Uint8Array(hkdfSync('sha256', authId, 'lichthof', `album key 1 ${album}`, 32));
