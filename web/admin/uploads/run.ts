import type { AnswerOf } from '@lichthof/api/contract/call';
import type { finishUpload, There } from '@lichthof/api/contract/upload';
import { type ApiError, mayBeLost, toApiError } from '../../server/api-error.ts';
import { type Entry, isDecided, isPending, isSameTarget, isUnsaved, type To, type Uploads } from './entry.ts';

interface Digested extends Pick<Entry, 'name' | 'bytes'> {
  sha256: string;
}
type Checked = { state: 'new' | 'present' | 'same-name'; there: There | null };

export interface Work {
  /** SHA-256, hex. */
  digest(file: File): Promise<string>;
  check(to: To, files: Digested[]): Promise<Checked[]>;
  send(entry: Entry, file: File, heard: Heard, signal: AbortSignal): Promise<void>;
  finish(entry: Entry, broken: Heard['broken']): Promise<AnswerOf<typeof finishUpload>>;
  keep(entry: Readonly<Entry>): void;
  forget(id: string): void;
}

export interface Heard {
  address: (address: string | null) => void;
  sent: (bytes: number) => void;
  /** It tries again. */
  broken: (error: ApiError) => void;
}

const AT_ONCE = 2;
const CHECKED_AT_ONCE = 100;
const LONGEST_WAIT_MS = 30_000;
/** A file that breaks the connection each time at the same place is not sent for ever. */
const BREAKS = 3;
const PRESENT = 'Liegt schon im Album.';
const BY_ITSELF = 'Es geht von selbst weiter.';
/** What concerns all that follow as well: the queue holds until somebody goes on with it. */
const HOLDS = new Set(['not-logged-in', 'token-expired', 'album-locked', 'no-space', 'too-many-requests']);

/** No answer, or one of a proxy for a server that is away: what is asked again may go well. */
export const isBroken = ({ status, code }: ApiError): boolean =>
  status === 0 || (status >= 500 && code !== 'no-space');

/** Works through the queue: two files at a time, in their order. */
export function createRunner(state: Uploads, files: Map<string, File>, work: Work) {
  const running = new Map<string, AbortController>();
  let sending = 0;
  let finishing = 0;
  let hashing = false;
  let checking = false;
  const broken = new Map<string, { times: number; sent: number }>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let waits = 0;

  const change = (entry: Entry, changes: Partial<Entry>) => {
    Object.assign(entry, changes);
    if (!isPending(entry)) broken.delete(entry.id);
    work.keep(entry);
  };

  const pump = (): void => {
    if (state.paused) return;
    if (!state.entries.some(isPending)) return goOn();
    void hashNext();
    void checkNext();
    for (let free = AT_ONCE - Math.max(sending, finishing); free > 0; free -= 1) {
      const next = state.entries.find(
        (entry) => entry.status === 'waiting' && entry.checked && entry.hasFile,
      );
      if (!next) return;
      void run(next);
    }
  };

  const hashNext = async () => {
    const next = state.entries.find(
      (entry) => entry.status === 'waiting' && entry.hasFile && entry.sha256 === null,
    );
    if (hashing || waiting || !next) return;
    hashing = true;
    try {
      change(next, { sha256: await work.digest(files.get(next.id)!) });
    } catch (error) {
      const failure = toApiError(error);
      if (mayBeLost(failure)) wait(failure);
      else change(next, { status: 'failed', hasFile: false, note: failure.message });
    }
    hashing = false;
    pump();
  };

  const checkNext = async () => {
    const isUnchecked = (entry: Entry) =>
      entry.status === 'waiting' && entry.sha256 !== null && !entry.checked && !isUnsaved(entry);
    const first = state.entries.find(isUnchecked);
    if (checking || waiting || !first) return;
    checking = true;
    const asked = state.entries
      .filter((entry) => isUnchecked(entry) && isSameTarget(entry.to, first.to))
      .slice(0, CHECKED_AT_ONCE);
    try {
      const answers = await work.check(first.to, asked.map(asDigested));
      for (const [i, entry] of asked.entries()) if (entry.status === 'waiting') take(entry, answers[i]!);
      goOn();
    } catch (error) {
      const failure = toApiError(error);
      if (HOLDS.has(failure.code)) hold(failure, first.to);
      else if (isBroken(failure)) wait(failure);
      else
        for (const entry of state.entries) {
          // An album that is to be encrypted and has no password yet takes none of all that go there.
          const isRefused =
            failure.code === 'conflict' ? isSameTarget(entry.to, first.to) : asked.includes(entry);
          if (entry.status === 'waiting' && isRefused)
            change(entry, { status: 'failed', note: failure.message });
        }
    }
    checking = false;
    pump();
  };

  const say = ({ message }: ApiError) => {
    if (!state.paused) state.why = `${message} ${BY_ITSELF}`;
  };

  /** Until the server can be reached again. */
  const wait = (error: ApiError) => {
    if (state.paused) return;
    say(error);
    const again = () => {
      waiting = undefined;
      pump();
    };
    waiting ??= setTimeout(again, Math.min(LONGEST_WAIT_MS, 500 * 2 ** waits));
    waits += 1;
  };

  const goOn = () => {
    clearTimeout(waiting);
    waiting = undefined;
    waits = 0;
    if (state.held === null) state.why = '';
  };

  const take = (entry: Entry, { state: found, there }: Checked) => {
    if (found === 'present') change(entry, { status: 'skipped', note: PRESENT });
    else if (found === 'same-name' && !isDecided(entry, there)) change(entry, { status: 'same-name', there });
    else change(entry, { checked: true });
  };

  const run = async (entry: Entry) => {
    const stop = new AbortController();
    running.set(entry.id, stop);
    change(entry, { status: 'running', note: '' });
    try {
      await send(entry, stop.signal);
      finishing += 1;
      try {
        const { id, present, captured, newTags } = await work.finish(entry, say);
        goOn();
        if (present) change(entry, { status: 'skipped', note: PRESENT });
        else change(entry, { status: 'done', sent: entry.bytes, image: id, captured, newTags });
        // It is no longer what they were shown.
        const asked = state.entries.filter((one) => one.status === 'same-name' && one.there?.id === id);
        for (const one of asked) change(one, { status: 'waiting', checked: false });
        files.delete(entry.id);
      } finally {
        finishing -= 1;
      }
    } catch (error) {
      // Whoever stopped it has said what it is now.
      if (!stop.signal.aborted) await failed(entry, toApiError(error));
    } finally {
      // Somebody may have gone on with it already.
      if (running.get(entry.id) === stop) running.delete(entry.id);
      pump();
    }
  };

  const send = async (entry: Entry, signal: AbortSignal) => {
    sending += 1;
    const heard: Heard = {
      address: (address) => {
        change(entry, { address });
        goOn();
      },
      sent: (sent) => void Object.assign(entry, { sent }),
      broken: say,
    };
    try {
      await work.send(entry, files.get(entry.id)!, heard, signal);
    } finally {
      sending -= 1;
      pump();
    }
  };

  const failed = async (entry: Entry, error: ApiError) => {
    if (error.code === 'taken') {
      change(entry, { status: 'waiting', checked: false, same: null });
    } else if (error.code === 'not-found' && entry.address !== null) {
      // Forgotten after a day, or because its album was encrypted: once more from the beginning.
      change(entry, { status: 'waiting', address: null, sent: 0 });
    } else if (HOLDS.has(error.code)) {
      change(entry, { status: 'waiting' });
      hold(error, entry.to);
    } else if (error.code === 'busy' || (isBroken(error) && breaksOf(entry) < BREAKS)) {
      // It goes on where it was as soon as the server answers whether it is there.
      change(entry, { status: 'waiting', checked: false });
    } else {
      // What the server has looked at and refused stays what it is.
      change(entry, { status: 'failed', note: error.message, final: error.code === 'invalid-fields' });
    }
  };

  /** How often its connection has broken since it got on last, this time included. */
  const breaksOf = ({ id, sent }: Entry): number => {
    const before = broken.get(id) ?? { times: 0, sent: 0 };
    const times = sent > before.sent ? 1 : before.times + 1;
    broken.set(id, { times, sent: Math.max(sent, before.sent) });
    return times;
  };

  const hold = ({ code, message }: ApiError, to: To) => {
    pause();
    Object.assign(state, { held: { code, to: { ...to } }, why: message });
  };

  const halt = (entry: Entry): boolean => {
    if (entry.status === 'running' && entry.sent >= entry.bytes) return false;
    running.get(entry.id)?.abort();
    return true;
  };

  const pause = () => {
    goOn();
    state.paused = true;
    for (const entry of state.entries)
      if (entry.status === 'running' && halt(entry)) change(entry, { status: 'waiting' });
  };

  const abort = () => {
    pause();
    // Also what has been sent, and waits for its answer: that would be asked for by somebody else.
    for (const stop of running.values()) stop.abort();
  };

  return { pump, change, halt, goOn, pause, abort };
}

const asDigested = ({ name, bytes, sha256 }: Entry): Digested => ({ name, bytes, sha256: sha256! });
