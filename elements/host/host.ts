import { pictureUrl, sizesOf } from '@lichthof/api/contract/picture';
import { signal } from '@preact/signals-core';
import { getVersion, subscribe } from 'valtio/vanilla';
import type { AlbumPreview } from './seen.ts';
import { createState, type ElementsState } from './state.ts';

export type LogLevel = 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';

/** Where picture files are: `imageHost` is an origin ('' for the page's own), `authId` lets an `<img>` load protected files. */
export interface PictureSource {
  imageHost: string;
  authId?: string | null;
}

/** What the elements need of the page that hosts them. */
export interface HostServices {
  /** A valtio proxy; mutate it, never replace its nested objects. */
  state: ElementsState;
  /** Goes to an address of the application. */
  navigate: (to: string) => void;
  /** Loads a complete list, unless it is loaded or loading. */
  ensure: (list: 'contributors' | 'albums') => void | Promise<void>;
  /** Loads these images into `state.images`; the host batches calls. */
  ensureImages: (ids: readonly string[]) => void | Promise<void>;
  /** A look into an album that the reader may see and that is not locked; asked again when mode, login or unlocked albums change. */
  loadAlbumPreview: (id: string) => Promise<AlbumPreview>;
  /** HTML of a text block ('t-…') or post ('p-…'); rejects if there is none. Asked again when mode or login change. */
  loadText: (id: string) => Promise<string>;
  /** A text that the host has already, e.g. because it came with the one that includes it: nothing has to move for it later. */
  includedText: (id: string) => string | undefined;
  /** Opens the full-screen viewer on an image. */
  openViewer: (imageId: string) => void;
  /** Where pictures are now; read whenever one is rendered. */
  picture: () => PictureSource;
  log: (level: LogLevel, message: string) => void;
}

/** A signal, so that elements which are already on the page follow a later `configure()`. */
export const host = signal<HostServices>(standalone());

/**
 * Connects the elements with their host, now or later; what is not given stays as it is. They ask for what they show anew, so
 * `configure({})` is for when what has failed may work again; when the browser is online again that happens by itself.
 *
 * @throws TypeError if `state` is not a proxy made by the copy of valtio that the elements use.
 * @example configure({ state, navigate: (to) => router.navigate(to), loadText, log });
 */
export function configure(services: Partial<HostServices>): void {
  if (services.state && getVersion(services.state) === undefined) {
    throw new TypeError('configure({ state }): not a proxy of the valtio that the elements use');
  }
  host.value = { ...host.peek(), ...services };
}

/** Without a host, elements show what the state holds and links work like any other link. */
function standalone(): HostServices {
  return {
    state: createState(),
    navigate: (to) => location.assign(to),
    ensure: () => {},
    ensureImages: () => {},
    loadAlbumPreview: () => Promise.resolve({ total: 0, images: [] }),
    loadText: (id) => Promise.reject(new Error(`no host for ${id}`)),
    includedText: () => undefined,
    openViewer: showPicture,
    picture: () => ({ imageHost: '' }),
    log: (level, message) => {
      if (level === 'ERROR' || level === 'WARNING') console.error(`[brpwc] ${message}`); // oxlint-disable-line no-console -- there is no other place
    },
  };
}

/** The largest file of an image, where there is no viewer. */
function showPicture(id: string) {
  const { state, picture } = host.peek();
  const image = state.images.items.get(id);
  if (image) location.assign(pictureUrl(image, sizesOf(image).at(-1)!, picture()));
}

/** Writes to the host's log; a log that fails must not take an element along. */
export function log(level: LogLevel, message: string): void {
  try {
    host.peek().log(level, message);
  } catch {
    // nothing is left to tell it to
  }
}

/**
 * The mode as a signal, for decisions that are made outside React. It follows the store within the
 * same statement: a conditional that is inserted right after a change must not show the wrong content.
 */
export const safeMode = signal(true);

const listeners = new Set<() => void>();

/** Calls back after the host or anything in its state has changed: at most once per turn of the event loop. */
export function listenToHost(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let unsubscribe: (() => void)[] = [];
host.subscribe(({ state }) => {
  for (const stop of unsubscribe) stop();
  const followMode = () => {
    safeMode.value = state.safeMode;
  };
  unsubscribe = [subscribe(state, followMode, true), subscribe(state, tellListeners)];
  followMode();
  tellListeners();
});

globalThis.addEventListener?.('online', () => configure({}));

function tellListeners() {
  for (const listener of listeners) listener();
}
