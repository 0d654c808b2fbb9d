import { storage } from '../preferences/visit.ts';
import { toast } from '../ui/toasts.ts';
import { logout } from '../session/session.ts';

export const hasUnsent = (): boolean =>
  Object.keys(storage('localStorage') ?? {}).some((key) => key.startsWith('wishes:'));

/** Ends the session when the server knows what was chosen; what it cannot be told is not kept for the next one here, and that is said. */
export async function leave(end: () => Promise<void> = logout): Promise<void> {
  if (hasUnsent()) {
    const { tellUnsent, forgetUnsent } = await import('./unsent.ts');
    const left = await tellUnsent();
    forgetUnsent();
    const those = left === 1 ? 'einem Bild' : `${left} Bildern`;
    if (left > 0)
      toast(`Was Sie zu ${those} zuletzt gewählt haben, konnte nicht gespeichert werden und ist gelöscht.`, {
        error: true,
      });
  }
  await end();
}
