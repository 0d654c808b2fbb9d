import { subscribeKey } from 'valtio/utils';
import * as z from 'zod/mini';
import { keptAs } from '../preferences/kept.ts';
import { keepItem } from '../preferences/visit.ts';
import { state } from '../server/state.ts';
import { toast } from '../ui/toasts.ts';
import { logout } from '../session/session.ts';
import { unsentKeys } from './unsent-keys.ts';

/** At the start and whenever a session comes: by a login, or by the link that a guest comes by. Answers how to stop. */
export function tellInEachSession(): () => void {
  void tellAtStart();
  return subscribeKey(state.session, 'jwt', () => void tellAtStart());
}

/** Chosen without a connection, perhaps in an album that is not opened again. A guest has to come by his link again first. */
export async function tellAtStart(): Promise<void> {
  if (state.session.jwt === null || unsentKeys().length === 0) return;
  const code = await loadUnsent();
  if (code) sayLost(await code.tellUnsent());
}

const PATIENCE_MS = 5000;

/** Ends the session when the server knows what was chosen; what it cannot be told is not kept for the next one here, and that is said. */
export async function leave(end: () => Promise<void> = logout): Promise<void> {
  if (unsentKeys().length > 0) sayLost(await tellOrForget());
  await end();
}

async function tellOrForget(): Promise<number> {
  const code = await loadUnsent();
  if (!code) return forgetKept();
  const late = new Promise<number>((resolve) => setTimeout(resolve, PATIENCE_MS, 0));
  const refused = await Promise.race([code.tellUnsent(), late]);
  return refused + code.forgetUnsent();
}

/** Without a network its code may not be here. */
const loadUnsent = () => import('./unsent.ts').catch(() => null);

function forgetKept(): number {
  let pictures = 0;
  for (const key of unsentKeys()) {
    pictures += keptAs(z.array(z.unknown()), key)?.length ?? 0;
    keepItem(key, null);
  }
  return pictures;
}

function sayLost(pictures: number): void {
  if (pictures === 0) return;
  const those = pictures === 1 ? 'einem Bild' : `${pictures} Bildern`;
  toast(`Was Sie zu ${those} zuletzt gewählt haben, konnte nicht gespeichert werden und ist gelöscht.`, {
    error: true,
  });
}
