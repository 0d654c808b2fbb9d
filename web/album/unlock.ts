import { unlockAlbum } from '@lichthof/api/contract/album';
import { call } from '../server/api.ts';
import type { ApiError } from '../server/api-error.ts';
import { authIdHeader } from '../session/auth-id.ts';
import { begin } from '../session/session.ts';

interface Unlocking {
  signal: AbortSignal;
  onRetry: (error: ApiError) => void;
}

/** Opens an album for this session. Only what may pass is tried again; a wrong password rejects at once. */
export async function unlock(album: string, password: string, { signal, onRetry }: Unlocking): Promise<void> {
  const headers = authIdHeader();
  begin(
    await call(unlockAlbum, { body: { album, password }, headers, signal, retry: { quick: 3, onRetry } }),
  );
}
