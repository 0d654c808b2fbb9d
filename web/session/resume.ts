import { state } from '../server/state.ts';
import { endedTokens, storedTokens } from './storage.ts';

/**
 * Goes on with the session of the last visit, and follows what other windows do to it. Whoever has none does not load what
 * sessions need.
 */
export async function resumeSession(): Promise<void> {
  window.addEventListener('storage', ({ key }) => {
    // Without a key everything was deleted.
    if (key === 'jwt' || key === null) void syncSession();
  });
  // A page that comes back from the browser's memory was told nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void syncSession();
  });
  await syncSession();
  if (endedTokens().length > 0) void import('./session.ts').then(({ tellEnded }) => tellEnded());
}

async function syncSession(): Promise<void> {
  if (!storedTokens() && !state.session.jwt) return;
  const session = await import('./session.ts');
  session.syncSession();
}
