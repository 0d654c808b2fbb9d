import { snapshot } from 'valtio';
import type { Entry, SeenEntry } from './entry.ts';

/** The queue as the browser keeps it: all but the files, which no page may keep. */
type Kept = Entry & Owner;

interface Owner {
  user: string;
  window: string;
}

const NAME = 'lichthof-uploads';
const STORE = 'entries';
const SOON_MS = 300;
const FLAG = 'uploads';

let opened: Promise<IDBDatabase> | undefined;
const changed = new Map<string, (SeenEntry & Owner) | null>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Soon: what changes many times is written once. */
export function storeEntry(entry: Readonly<Entry>, owner: Owner): void {
  // What is done is seen in its album, but for keywords that nobody has said anything about.
  const isOver = entry.status === 'done' || entry.status === 'skipped';
  // The browser does not take the state's own objects.
  write(entry.id, isOver && entry.newTags.length === 0 ? null : { ...snapshot(entry), ...owner });
}

export const removeEntry = (id: string): void => write(id, null);

function write(id: string, value: (SeenEntry & Owner) | null): void {
  changed.set(id, value);
  timer ??= setTimeout(() => {
    timer = undefined;
    const writes = [...changed];
    changed.clear();
    const written = inStore('readwrite', (store) => {
      for (const [key, kept] of writes)
        if (kept) store.put(kept);
        else store.delete(key);
    });
    // A browser that keeps nothing loses the queue when it is closed.
    written.then(() => localStorage.setItem(FLAG, '1')).catch(() => undefined);
  }, SOON_MS);
}

export const mayHaveStoredQueue = (): boolean => localStorage.getItem(FLAG) !== null;

export async function storedQueueOf(user: string): Promise<Kept[]> {
  const all = await inStore<Kept[]>('readonly', (store) => store.getAll()).catch(() => []);
  return all.filter((entry) => entry.user === user);
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T> | void,
): Promise<T> {
  opened ??= open();
  const transaction = (await opened).transaction(STORE, mode);
  const request = work(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request?.result as T));
    transaction.addEventListener('error', () => reject(transaction.error!));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(STORE, { keyPath: 'id' });
  });
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });
}
