import { proxy, ref } from 'valtio';
import {
  CHANGED,
  changeChoice,
  type Choice,
  CHOOSER_HEADER,
  MAX_CHANGES,
  readChoice,
} from '@lichthof/api/contract/choice';
import { call } from '../server/api.ts';
import { type ApiError, isPassing, toApiError } from '../server/api-error.ts';
import { channelOf } from '../preferences/visit.ts';
import { forgetLists, state } from '../server/state.ts';
import { authIdHeader } from '../session/auth-id.ts';
import { onAlbumLocked, whenWritten } from '../session/relock.ts';
import { toast } from '../ui/toasts.ts';
import { markBegun, secretOf } from './device.ts';
import { countOf, forgetPicks, isSame, NOTHING, storePicks, storedPicks } from './pending-picks.ts';
import type { PendingPicks, PicturePick, Picks } from './pending-picks.ts';

export const ownChoice = proxy({
  album: '',
  choice: null as Choice | null,
  said: ref(new Map<string, PicturePick>()),
  error: '',
  /** Nothing is taken any more, and what is shown stays only for what is being written. */
  ended: false,
  waiting: false,
  saved: null as Date | null,
});

/** What the server does not know yet. */
let wishes: PendingPicks = {};
let server = new Map<string, PicturePick>();
let sending: Promise<void> | undefined;
let newest: Promise<void> | undefined;
/** How many changes it has taken. */
let told = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let chooser = '';
let wasLoggedIn = false;

/** The session in which it was opened is over, and not the choice: nothing is asked, or told, without it. */
const isLoggedOut = () => wasLoggedIn && state.session.jwt === null;
const isOpen = () => ownChoice.choice !== null && !ownChoice.ended && !isLoggedOut();
export const isAllTold = () => Object.keys(wishes).length === 0;
export const identity = () => state.user?.id ?? secretOf(ownChoice.album, chooser);
/** Of which album, and who asks. */
export const asked = () => ({
  params: { album: ownChoice.album },
  headers: { ...authIdHeader(), ...(!state.user && { [CHOOSER_HEADER]: identity() }) },
});
export const ask = <T>(answer: Promise<T>) => onAlbumLocked(ownChoice.album, answer);

export const pickOf = (imageId: string, said: Picks = ownChoice.said): PicturePick =>
  said.get(imageId) ?? NOTHING;
/** How many are wanted of the album; null: as many as one likes. */
export const wantedHere = (): number | null => state.albums.items.get(ownChoice.album)?.wanted ?? null;
/** Why no further picture can be chosen; empty: one can. */
export function whyFull(said: Picks = ownChoice.said): string {
  const wanted = wantedHere() ?? Infinity;
  const chosen = countOf(said, (one) => one.chosen);
  if (chosen > wanted) return 'Das sind zu viele. Bitte nehmen Sie Bilder heraus.';
  return chosen === wanted ? 'Für ein weiteres Bild nehmen Sie eines heraus.' : '';
}

const tabs = channelOf('choice');
export const tellTabs = () => tabs?.postMessage(ownChoice.album);
const look = () => document.visibilityState === 'visible' && void loadChoice();
const again = () => void flush();

export function openChoice(album: string): () => void {
  Object.assign(ownChoice, { album, choice: null, error: '', ended: false, waiting: false, saved: null });
  server = new Map();
  chooser = state.user?.id ?? secretOf(album);
  wasLoggedIn = state.session.jwt !== null;
  wishes = storedPicks(album, chooser);
  show();
  void loadChoice()
    .then(() => sending)
    .then(flush);
  const hear = ({ data }: MessageEvent) => data === album && void loadChoice();
  tabs?.addEventListener('message', hear);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', again);
  return () => {
    tabs?.removeEventListener('message', hear);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', again);
    void flush();
  };
}

/** Where something else is there than what is shown, it is shown now, and that is said. */
export async function lookAgain(): Promise<void> {
  const { album, said } = ownChoice;
  await loadChoice();
  if (ownChoice.album === album && !isSame(said, ownChoice.said)) toast(CHANGED);
}

/** Is over when what was asked for last is shown: an answer may come late, or from before what was told meanwhile. */
export function loadChoice(): Promise<void> {
  const mine: Promise<void> = load(() => newest === mine);
  return (newest = mine);
}

async function load(isNewest: () => boolean): Promise<void> {
  if (isLoggedOut()) return;
  const isHere = asNow();
  const before = told;
  try {
    const choice = await ask(call(readChoice, asked()));
    if (!isHere()) return;
    if (!isNewest()) await newest;
    else if (told !== before) await loadChoice();
    else applyChoice(choice);
  } catch (error) {
    const { status, message } = toApiError(error);
    if (!isHere()) return;
    if (!ownChoice.choice) ownChoice.error = message;
    else if (status === 404 && !ownChoice.ended) endChoice();
  }
}

/** The photographer has ended it, or taken the link back, while the page was open. What nobody knows yet waits here. */
function endChoice(): void {
  ownChoice.ended = true;
  toast(ENDED, { error: true });
  whenWritten(closeEnded);
}

export const ENDED = 'Hier wird nicht mehr ausgewählt.';

function closeEnded(): void {
  if (!ownChoice.ended) return;
  Object.assign(ownChoice, { choice: null, error: ENDED, said: ref(new Map()) });
  forgetLists('albums');
}

function applyChoice(choice: Choice): void {
  server = new Map(choice.picks.map(({ imageId, ...said }) => [imageId, said]));
  Object.assign(ownChoice, { choice, error: '', ended: false });
  show();
}

function show(): void {
  const said = new Map(server);
  for (const [id, wish] of Object.entries(wishes)) said.set(id, { ...pickOf(id, server), ...wish });
  ownChoice.said = ref(said);
}

export function changePick(imageId: string, wish: Partial<PicturePick>): void {
  if (!isOpen() || ownChoice.choice?.sent || (wish.chosen && whyFull() !== '')) return;
  if (!state.user) markBegun(ownChoice.album, identity());
  wishes = { ...wishes, [imageId]: { ...wishes[imageId], ...wish } };
  storePicks(ownChoice.album, identity(), wishes);
  show();
  clearTimeout(timer);
  timer = setTimeout(() => void flush(), 300);
}

export function flush(): Promise<void> {
  sending ??= tellAll().finally(() => (sending = undefined));
  return sending;
}

const AGAIN_MS = 5000;

async function tellAll(): Promise<void> {
  clearTimeout(timer);
  const isHere = asNow();
  const later = () => {
    ownChoice.waiting = true;
    timer = setTimeout(() => void flush(), AGAIN_MS);
  };
  while (isHere() && isOpen() && !isAllTold()) {
    const batch = Object.entries(wishes).slice(0, MAX_CHANGES);
    const refusal = await tellOf(batch);
    if (!isHere()) return;
    if (refusal && isPassing(refusal)) return later();
    ownChoice.waiting = false;
    if (refusal?.status === 404) {
      await loadChoice();
      if (!isHere() || !isOpen()) return;
    }
    if (refusal) {
      // One of them spoils all: by themselves the others get through.
      for (const [id, wish] of batch) {
        const one = batch.length > 1 ? await tellOf([[id, wish]]) : refusal;
        if (!isHere()) return;
        if (one && isPassing(one)) return later();
        if (one) forget([[id, wish]]);
      }
      toast(refusal.message, { error: true });
      await loadChoice();
    }
  }
}

function asNow(): () => boolean {
  const { album } = ownChoice;
  const who = identity();
  if (who !== chooser) [chooser, wishes] = [who, storedPicks(album, who)];
  return () => ownChoice.album === album && chooser === who && identity() === who;
}

/** What is answered instead, if anything is. */
async function tellOf(batch: [string, Partial<PicturePick>][]): Promise<ApiError | null> {
  const changes = batch.map(([imageId, wish]) => ({ imageId, ...wish }));
  const ids = batch.map(([id]) => id);
  const isHere = asNow();
  const { album } = ownChoice;
  const who = chooser;
  try {
    const { version } = await ask(call(changeChoice, { ...asked(), body: { changes } }));
    told += 1;
    tabs?.postMessage(album);
    if (!isHere()) {
      forgetPicks(album, who, ids);
      return null;
    }
    for (const [id, wish] of batch) server.set(id, { ...pickOf(id, server), ...wish });
    const known = ownChoice.choice;
    const isNext = known !== null && version === known.version + 1;
    if (isNext) ownChoice.choice = { ...known, version };
    ownChoice.saved = new Date();
    forget(batch);
    // Somebody else has changed it as well, and what of it is sent has to be seen before.
    if (known && !isNext) await lookAgain();
    return null;
  } catch (error) {
    return toApiError(error);
  }
}

/** What the server does not know yet is not told any more. */
export function forgetWishes(): void {
  clearTimeout(timer);
  forget(Object.entries(wishes));
}

function forget(batch: [string, Partial<PicturePick>][]): void {
  const done = new Map(batch);
  wishes = Object.fromEntries(Object.entries(wishes).filter(([id, wish]) => done.get(id) !== wish));
  const settled = [...done.keys()].filter((id) => !(id in wishes));
  forgetPicks(ownChoice.album, identity(), settled);
  show();
}
