import { hkdfSync } from 'node:crypto';
import { hashSecret } from './secret.ts';
import { unwrap, wrap } from './wrap.ts';

/** Album id → data key, wrapped. A stolen database opens nothing: the secret it takes is kept as a hash only. */
export type WrappedKeys = Record<string, string>;

/** Wraps an album's data key with a key that only the session's secret `id` leads to. */
export const wrapKey = (authId: string, album: string, dataKey: Uint8Array): string =>
  wrap(wrappingKey(authId, album), album, dataKey).toString('base64url');

/** The data key of an album that was unlocked in this session; null where it was not, or where `authId` is another session's. */
export function albumKey(
  session: { authIdHash: string; keys: WrappedKeys },
  authId: string | undefined,
  album: string,
): Buffer | null {
  if (!authId || hashSecret(authId) !== session.authIdHash || !Object.hasOwn(session.keys, album))
    return null;
  return unwrap(wrappingKey(authId, album), album, Buffer.from(session.keys[album]!, 'base64url'));
}

const wrappingKey = (authId: string, album: string) =>
  new Uint8Array(hkdfSync('sha256', authId, 'lichthof', `album key 1 ${album}`, 32));
