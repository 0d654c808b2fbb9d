import type { DeepReadonly } from '../../server/deep-readonly.ts';
import { numberOf } from '../../ui/format.ts';
import type { Captured } from '@lichthof/api/contract/upload';
import { FileName, isUploadable, MAX_UPLOAD, type There } from '@lichthof/api/contract/upload';

/** `same-name` waits for somebody to decide; what was stopped, or has failed, can be taken up again. */
export type Status = 'same-name' | 'failed' | 'running' | 'waiting' | 'done' | 'skipped' | 'stopped';

/** In the order of the list: what needs somebody comes first. */
export const STATUS: Readonly<Record<Status, string>> = {
  'same-name': 'Gleicher Name',
  failed: 'Fehler beim Upload',
  running: 'Wird hochgeladen',
  waiting: 'Warte auf Upload',
  done: 'Hochgeladen',
  skipped: 'Übersprungen',
  stopped: 'Gestoppt',
};
export const STATUSES = Object.keys(STATUS) as Status[];

export interface To {
  /** Or what stands for one that is not saved yet: {@link newUnsaved}. */
  album: string;
  large: boolean;
  title: string;
}

export interface Entry {
  id: string;
  name: string;
  bytes: number;
  modified: number;
  to: To;
  status: Status;
  note: string;
  final: boolean;
  hasFile: boolean;
  sent: number;
  sha256: string | null;
  checked: boolean;
  address: string | null;
  /** How to go on where another picture has its name. */
  same: 'replace' | 'both' | null;
  there: There | null;
  /** The picture it has become, what its author wrote into the file, and which keywords of it are no tag yet. */
  image: string | null;
  captured: Captured | null;
  newTags: string[];
}

export interface Uploads {
  entries: Entry[];
  paused: boolean;
  /** Why it was paused, if that was not asked for, and on the way where. */
  held: { code: string; to: To } | null;
  /** What it says about that, or about what it waits for to go on by itself. */
  why: string;
}

export const isSameTarget = (a: To, b: To): boolean => a.album === b.album && a.large === b.large;

const UNSAVED = ' ';
let forms = 0;
/** No album has a space in its id. */
export const newUnsaved = (): string => `${UNSAVED}${(forms += 1)}`;
export const isUnsaved = ({ to }: Pick<SeenEntry, 'to'>): boolean => to.album.startsWith(UNSAVED);

export type SeenEntry = DeepReadonly<Entry>;

/** To replace a picture is said of the one that was shown. */
export const isDecided = ({ same, there: shown }: Entry, there: There | null): boolean =>
  same === 'both' || (same === 'replace' && shown?.url === there?.url);

export const isPending = ({ status }: Pick<Entry, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

export const isOver = ({ status, final }: Pick<Entry, 'status' | 'final'>): boolean =>
  status === 'done' || status === 'skipped' || (status === 'failed' && final);

export const canGoOn = ({ status, final }: Pick<Entry, 'status' | 'final'>): boolean =>
  (status === 'failed' && !final) || status === 'stopped' || status === 'waiting';

export const canRetry = (entry: Pick<Entry, 'status' | 'final'>): boolean =>
  entry.status !== 'waiting' && canGoOn(entry);

export function retryLabel(entries: readonly SeenEntry[]): string {
  const stopped = entries.filter(({ status }) => status === 'stopped').length;
  const failed = entries.length - stopped;
  const what = [
    ...(failed > 0 ? [`${numberOf(failed)} Fehler`] : []),
    ...(stopped > 0 ? [stopped === 1 ? '1 gestopptes Bild' : `${numberOf(stopped)} gestoppte Bilder`] : []),
  ];
  return `${what.join(' und ')} erneut versuchen`;
}

export const keyOf = ({ name, bytes, modified }: Pick<Entry, 'name' | 'bytes' | 'modified'>): string =>
  JSON.stringify([name, bytes, modified]);

export const folderOf = new WeakMap<File, string>();

export const NO_FILE = 'Bitte wählen Sie diese Datei noch einmal.';

export function newEntry(id: string, { name, size: bytes, lastModified: modified }: File, to: To): Entry {
  const entry = { id, name, bytes, modified, to, hasFile: true, sent: 0, checked: false, final: true };
  const blank = {
    ...entry,
    sha256: null,
    address: null,
    same: null,
    there: null,
    image: null,
    captured: null,
    newTags: [],
  };
  if (!isUploadable(name)) return { ...blank, status: 'skipped', note: 'Keine JPEG-Datei.' };
  const [flaw] = FileName.safeParse(name).error?.issues ?? [];
  if (flaw) return { ...blank, status: 'failed', note: `Dateiname: ${flaw.message}` };
  if (bytes > MAX_UPLOAD)
    return { ...blank, status: 'failed', note: 'Ein Bild darf höchstens 200 MB groß sein.' };
  if (bytes === 0) return { ...blank, status: 'failed', note: 'Die Datei ist leer.' };
  return { ...blank, status: 'waiting', note: '', final: false };
}

/** As it was kept when the browser was closed, which has taken its file along. */
export const restored = (entry: Entry): Entry => ({
  ...entry,
  ...((isPending(entry) || entry.status === 'same-name') && { status: 'waiting', note: NO_FILE }),
  // What was decided was about another picture, if it is asked about again.
  ...(entry.status === 'same-name' && { same: null }),
  hasFile: false,
  checked: false,
});
