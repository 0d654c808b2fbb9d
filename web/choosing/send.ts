import { CHANGED, reopenChoice, sendChoice } from '@lichthof/api/contract/choice';
import { call } from '../server/api.ts';
import { toastOnError } from '../server/toast-on-error.ts';
import { ask, asked, flush, isAllTold, loadChoice, lookAgain, ownChoice, tellTabs } from './own-choice.ts';
import { isSame, type PicturePick } from './pending-picks.ts';

interface Sending {
  name?: string;
  email?: string | null;
  message: string;
}

/** Whether what is shown can be sent; where something else would be, that is shown now. */
export async function isAsShown(): Promise<boolean> {
  const { said } = ownChoice;
  await flush();
  await lookAgain();
  return isSame(said, ownChoice.said) && !ownChoice.choice?.sent;
}

/** Sends what is shown, which is `seen`: where that has changed meanwhile it throws, and the server does as well. */
export async function sendOwn(given: Sending, seen: ReadonlyMap<string, PicturePick>): Promise<void> {
  await flush();
  if (!isAllTold()) throw new Error('Noch nicht alles ist gespeichert. Bitte prüfen Sie die Verbindung.');
  if (!isSame(seen, ownChoice.said)) throw new Error(CHANGED);
  const { version = 0 } = ownChoice.choice ?? {};
  try {
    await ask(call(sendChoice, { ...asked(), body: { version, ...given }, retry: { quick: 3 } }));
  } finally {
    // Where it was refused, something has happened in another tab.
    await loadChoice();
    tellTabs();
  }
}

export async function reopenOwn(): Promise<void> {
  await toastOnError(() => ask(call(reopenChoice, asked())));
  await loadChoice();
  tellTabs();
}
