import { storage } from '../preferences/visit.ts';
import { toast } from '../ui/toasts.ts';
import { logout } from '../session/session.ts';

const unsentKeys = () =>
  Object.keys(storage('localStorage') ?? {}).filter((key) => key.startsWith('wishes:'));

export const hasUnsent = (): boolean => unsentKeys().length > 0;

const PATIENCE_MS = 5000;

/** Ends the session when the server knows what was chosen; what it cannot be told is not kept for the next one here, and that is said. */
export async function leave(end: () => Promise<void> = logout): Promise<void> {
  if (hasUnsent()) {
    const lost = await tellOrForget();
    const those = lost === 1 ? 'einem Bild' : `${lost} Bildern`;
    if (lost > 0)
      toast(`Was Sie zu ${those} zuletzt gewählt haben, konnte nicht gespeichert werden und ist gelöscht.`, {
        error: true,
      });
  }
  await end();
}

async function tellOrForget(): Promise<number> {
  const unsent = await import('./unsent.ts').catch(() => null);
  if (!unsent) {
    // Without a network its code may not be here.
    const keys = unsentKeys();
    for (const key of keys) storage('localStorage')?.removeItem(key);
    return keys.length;
  }
  const late = new Promise<number>((resolve) => setTimeout(resolve, PATIENCE_MS, 0));
  const refused = await Promise.race([unsent.tellUnsent(), late]);
  return refused + unsent.forgetUnsent();
}
