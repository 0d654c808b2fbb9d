import { storedTokens } from './storage.ts';

/** Goes on with the session of the last visit. Whoever has none does not load what sessions need. */
export async function resumeSession(): Promise<void> {
  const tokens = storedTokens();
  if (!tokens) return;
  const { begin } = await import('./session.ts');
  begin(tokens);
}
