import { proxy } from 'valtio';
import {
  canGoOn,
  type Entry,
  isOver,
  isPending,
  isSameTarget,
  isUnsaved,
  folderOf,
  keyOf,
  newEntry,
  NO_FILE,
  restored,
  type To,
  type Uploads,
} from './entry.ts';
import { createRunner, type Work } from './run.ts';

const SLICE = 100;

export function createQueue(work: Work) {
  const state = proxy<Uploads>({ entries: [], paused: true, held: null, why: '' });
  const files = new Map<string, File>();
  const removed = new Set<string>();
  /** What albums that were not saved have become, for what is still being added or read; null: they were given up. */
  const settled = new Map<string, Omit<To, 'large'> | null>();
  const { pump, change, halt, goOn, pause, abort } = createRunner(state, files, {
    ...work,
    keep(entry) {
      // Something of it may be under way still.
      if (!removed.has(entry.id) && !isUnsaved(entry)) work.keep(entry);
    },
  });
  let last = 0;

  const start = () => {
    Object.assign(state, { paused: false, held: null });
    goOn();
    pump();
  };

  /** What is not there yet is not sent any more. */
  const stop = () => {
    for (const entry of state.entries)
      if (isPending(entry) && halt(entry)) change(entry, { status: 'stopped' });
    pump();
  };

  /** Thousands without holding the page up. */
  const inSlices = async (ids: readonly string[], run: (entry: Entry) => void): Promise<void> => {
    const byId = new Map(state.entries.map((entry) => [entry.id, entry]));
    for (let i = 0; i < ids.length; i += SLICE) {
      if (i > 0) await new Promise((resolve) => setTimeout(resolve));
      for (const id of ids.slice(i, i + SLICE)) {
        const entry = byId.get(id);
        if (entry) run(entry);
      }
      pump();
    }
  };

  return {
    state,
    start,
    pause,
    stop,
    fileOf: (id: string) => files.get(id),

    /** Entries of files, in their order; one that waits for its file gets it. What is on the list already is not added again. */
    async add(added: readonly File[], where: To): Promise<void> {
      const nth = numbering();
      for (let i = 0; i < added.length; i += SLICE) {
        const saved = settled.get(where.album);
        if (saved === null) return;
        const to = { ...where, ...saved };
        const nthKnown = numbering();
        const there = state.entries.filter((entry) => isSameTarget(entry.to, to));
        const known = new Map(there.map((entry) => [nthKnown(keyOf(entry), entry.id), entry]));
        for (const file of added.slice(i, i + SLICE)) {
          if (file.name.startsWith('.')) continue;
          const seen = { name: file.name, bytes: file.size, modified: file.lastModified };
          const key = nth(keyOf(seen), folderOf.get(file) ?? file.webkitRelativePath);
          const entry = known.get(key);
          // Of what was sent, skipped or refused once, the server knows best whether it is there still.
          const again = entry && isOver(entry);
          if (entry && !again && (entry.hasFile ? entry.status !== 'stopped' : !canGoOn(entry))) continue;
          // The browser keeps them in the order of their ids as text.
          const id = entry?.id ?? `${Date.now()}-${String((last += 1)).padStart(6, '0')}`;
          files.set(id, file);
          if (!entry) known.set(key, state.entries[state.entries.push(newEntry(id, file, to)) - 1]!);
          change(known.get(key)!, {
            hasFile: true,
            ...(entry && { note: '', status: 'waiting' }),
            ...(again && { ...newEntry(id, file, to), ...writtenIn(entry) }),
          });
        }
        pump();
        await new Promise((resolve) => setTimeout(resolve));
      }
    },

    /** Goes on with what a browser that was closed has left; its files have to be chosen again. */
    restore(entries: readonly Entry[]): void {
      const known = new Set(state.entries.map(({ id }) => id));
      state.entries.push(...entries.filter(({ id }) => !known.has(id)).map(restored));
    },

    async retry(ids: readonly string[]): Promise<void> {
      start();
      await inSlices(ids, (entry) => {
        if (!canGoOn(entry)) return;
        const note = entry.hasFile ? '' : NO_FILE;
        change(entry, { status: 'waiting', note, checked: false, same: null });
      });
    },

    /** Of another user nothing is seen here; what the browser keeps for him stays. */
    clear(): void {
      abort();
      state.entries.splice(0);
      files.clear();
      Object.assign(state, { held: null, why: '' });
    },

    remove(id: string): void {
      const entry = state.entries.find((one) => one.id === id);
      if (!entry) return;
      halt(entry);
      state.entries.splice(state.entries.indexOf(entry), 1);
      files.delete(id);
      removed.add(id);
      work.forget(id);
      pump();
    },

    /** The album is there now. */
    bindUnsaved(unsaved: string, saved: Omit<To, 'large'>): void {
      settled.set(unsaved, saved);
      for (const entry of state.entries)
        if (entry.to.album === unsaved) change(entry, { to: { ...entry.to, ...saved } });
      pump();
    },

    removeUnsaved(unsaved: string): void {
      if (!settled.has(unsaved)) settled.set(unsaved, null);
      const gone = Map.groupBy(state.entries, ({ to }) => to.album === unsaved);
      for (const { id } of gone.get(true) ?? []) files.delete(id);
      state.entries = gone.get(false) ?? [];
    },

    /** Whether these keywords become tags has been said, for all pictures of an album. */
    answer(album: string, keywords: readonly string[]): void {
      for (const entry of state.entries)
        if (entry.to.album === album && entry.newTags.some((one) => keywords.includes(one)))
          change(entry, { newTags: entry.newTags.filter((one) => !keywords.includes(one)) });
    },

    /** A picture is replaced once: who has decided so for two of its name is asked again when the first lies there. */
    async decide(ids: readonly string[], what: 'replace' | 'both' | 'skip'): Promise<void> {
      const replaced = new Set<string | null>();
      await inSlices(ids, (entry) => {
        if (entry.status !== 'same-name') return;
        if (what === 'replace' && replaced.has(entry.there!.id)) return;
        replaced.add(entry.there!.id);
        if (what === 'skip')
          change(entry, { status: 'skipped', note: 'Unter diesem Namen liegt schon ein anderes Bild.' });
        else change(entry, { status: 'waiting', same: what, checked: true });
      });
    },
  };
}

/** Once more on its way it keeps what is asked about the picture it has become. */
const writtenIn = ({ image, captured, newTags }: Entry) => ({ image, captured, newTags });

/** Two folders may hold files that look the same and are not: the first, the second and so on with one key are different ones. */
function numbering(): (key: string, where: string) => string {
  const places = new Map<string, string[]>();
  return (key, where) => {
    const known = places.get(key) ?? [];
    if (!known.includes(where)) known.push(where);
    places.set(key, known);
    return `${known.indexOf(where)} ${key}`;
  };
}
