import { checkUploads } from '@lichthof/api/contract/upload';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { call } from '../../server/api.ts';
import { state } from '../../server/state.ts';
import { authIdHeader } from '../../session/auth-id.ts';
import { numberOf, picturesOf } from '../../ui/format.ts';
import { recount } from '../counts.ts';
import { guardLogout } from '../navigation.tsx';
import { putTask, removeTask, type Task } from '../tasks/tasks.ts';
import { digest } from './digest.ts';
import { canRetry, isUnsaved } from './entry.ts';
import { removeEntry, storeEntry, storedQueueOf } from './stored-queue.ts';
import { createRate, overallOf, remainingOf, shownRate } from './progress.ts';
import { createQueue } from './queue.ts';
import { finish, send } from './send.ts';

let user = state.user?.id ?? '';
/** An entry stays with whom it was of, also while something of it is still under way. */
const owners = new Map<string, string>();

const newWindow = () => `${Date.now()}-${Math.random()}`;
const WINDOW = 'uploads-window';
const current = { id: sessionStorage.getItem(WINDOW) ?? newWindow() };

export const uploads = createQueue({
  digest,
  async check({ album, large }, files) {
    const body = { destination: { album, large }, files };
    return (await call(checkUploads, { body, headers: authIdHeader() })).files;
  },
  send: ({ to: { album, large }, ...entry }, ...sending) =>
    send({ ...entry, destination: { album, large } }, ...sending),
  finish,
  keep(entry) {
    if (!owners.has(entry.id)) owners.set(entry.id, user);
    storeEntry(entry, { user: owners.get(entry.id)!, window: current.id });
  },
  forget: removeEntry,
});

async function restore(): Promise<void> {
  // A copy of a tab brings the name of its window along.
  if (!(await hold(current.id, { signal: AbortSignal.timeout(RELOAD_MS) }))) {
    current.id = newWindow();
    await hold(current.id, {});
  }
  sessionStorage.setItem(WINDOW, current.id);
  await restoreKept();
}

async function restoreKept(): Promise<void> {
  const kept = await storedQueueOf(user);
  for (const window of new Set(kept.map((entry) => entry.window)))
    if (window === current.id || (await hold(window, { ifAvailable: true })))
      uploads.restore(kept.filter((entry) => entry.window === window));
}

/** A reload lets go of a lock only when the page before it is gone. */
const RELOAD_MS = 1000;

/** A window is there as long as somebody holds its lock. Resolves with whether that is this window now. */
const hold = (window: string, options: LockOptions): Promise<boolean> =>
  new Promise((resolve) => {
    // Only pages that came over TLS, or from this machine, have locks.
    if (!('locks' in navigator)) return resolve(true);
    navigator.locks
      .request(`uploads ${window}`, options, (lock) => {
        resolve(lock !== null);
        return lock && new Promise<never>(() => {});
      })
      .catch(() => resolve(false));
  });
void restore();

/** What a login, or the password of the album, does away with. */
const PASSES = new Set(['not-logged-in', 'token-expired', 'album-locked']);

// Who logs in again, since his session had ended, goes on; another one begins with what is his.
subscribeKey(state, 'user', (now) => {
  if (!now) return;
  if (now.id === user) {
    if (PASSES.has(uploads.state.held?.code ?? '')) uploads.start();
    return;
  }
  user = now.id;
  uploads.clear();
  void restoreKept();
});

const rateOf = createRate();
export const speed: { now: number | null } = { now: null };
const LOOK_MS = 500;
const SAME = 'Gleicher Name: wartet auf Ihre Entscheidung';
const COUNT = /^\d[\d.]* von \d[\d.]* – /;
let counted = 0;
let awake: WakeLockSentinel | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

subscribe(uploads.state, () => {
  timer ??= setTimeout(() => {
    timer = undefined;
    tell();
  }, LOOK_MS);
});

/** What an album that is not saved yet is to get shows nowhere else. */
const underWay = () => uploads.state.entries.filter((entry) => !isUnsaved(entry));

function tell(): void {
  const { paused, why } = uploads.state;
  const entries = underWay();
  const overall = overallOf(entries);
  const runs = !paused && overall.pending > 0;
  speed.now = runs && why === '' ? shownRate(rateOf(overall.sent, performance.now())) : null;
  const count = `${numberOf(overall.done)} von ${numberOf(overall.total)}`;
  const title = document.title.replace(COUNT, '');
  document.title = runs ? `${count} – ${title}` : title;
  void stayAwake(runs);
  if (!runs && overall.done !== counted) {
    counted = overall.done;
    recount();
  }
  if (entries.length === 0) return removeTask('upload');
  const failed = entries.filter(({ status }) => status === 'failed');
  const again = entries.filter(canRetry).map(({ id }) => id);
  const same = entries.some(({ status }) => status === 'same-name');
  const { album, title: name } = (entries.find(({ status }) => status === 'running') ?? entries.at(-1)!).to;
  const left = speed.now ? `, noch etwa ${remainingOf(overall.bytes - overall.sent, speed.now)}` : '';
  const errors = failed.length > 0 ? `, ${numberOf(failed.length)} Fehler` : '';
  putTask({
    id: 'upload',
    title: `Hochladen nach „${name}“`,
    state: stateOf(),
    progress: overall.bytes === 0 ? 1 : overall.sent / overall.bytes,
    note: why || noteOf(),
    trouble: why || (failed.length === 0 ? '' : runs ? 'mit Fehlern' : `${numberOf(failed.length)} Fehler`),
    href: adminPaths.upload(album),
    actions: runs
      ? { pause: uploads.pause }
      : overall.pending > 0
        ? { resume: uploads.start }
        : again.length > 0
          ? { retry: () => uploads.retry(again) }
          : {},
  });

  function stateOf(): Task['state'] {
    if (overall.pending > 0) return paused ? 'paused' : 'running';
    return failed.length > 0 ? 'failed' : same || overall.missing > 0 ? 'waiting' : 'done';
  }

  function noteOf(): string {
    if (stateOf() !== 'waiting') return `${count}${errors}${left}`;
    return same
      ? SAME
      : `${picturesOf(overall.missing)} ${overall.missing === 1 ? 'wartet' : 'warten'} auf die Datei`;
  }
}

/** A phone that goes to sleep ends its connections. */
async function stayAwake(wanted: boolean): Promise<void> {
  if (wanted && !awake && document.visibilityState === 'visible')
    awake = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
  if (awake?.released) awake = null;
  if (!wanted) await awake?.release();
}

const isRunning = () => !uploads.state.paused && overallOf(underWay()).pending > 0;

addEventListener('online', () => {
  if (isRunning()) uploads.start();
});

addEventListener('beforeunload', (event) => {
  if (isRunning()) event.preventDefault();
});

const LOGOUT = {
  title: 'Achtung!',
  message: 'Es werden noch Bilder hochgeladen - anhalten und abmelden?',
  ok: 'Anhalten und abmelden',
  danger: false,
};

guardLogout({ question: (to) => (!to && isRunning() ? LOGOUT : null), giveUp: () => uploads.pause() });
