import { proxy } from 'valtio';
import { gridKey, pageOfGrid } from '../images/grid.ts';
import { refreshPages } from '../images/refresh.ts';
import { paths } from '../navigation/paths.ts';
import { forgetLists, state } from '../server/state.ts';
import type { FromPage, ToPage } from './messages.ts';
import { forgetSeen, isKeepable, isPicture, keepSeen } from './seen.ts';

/** Since when there is no network, as far as what is shown tells; null: there is one. */
export const connection = proxy({ since: null as number | null });

const WORKER = '/sw.js';
const ALIVE = '/healthz';
/** The browser says „online“ before there is a way, and nothing where only the server was away. */
const PAUSE_MS = { first: 500, last: 15_000 };

interface ScriptUrls {
  createScriptURL(url: string): string;
}

/** Has the worker installed, and begins to listen to it. */
export async function beginOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  const wasControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    connection.since = Math.min(data.since, connection.since ?? data.since);
    lookLater(PAUSE_MS.last);
  });
  window.addEventListener('online', () => void look(PAUSE_MS.first));
  try {
    await serviceWorker.register(scriptUrl());
  } catch {
    // The server has none: there is nobody to show it again.
    await forgetSeen();
    return;
  }
  say({ isBack: false, seen: seenWithout(wasControlled) });
}

function scriptUrl(): string {
  const {
    trustedTypes,
  }: Window & { trustedTypes?: { createPolicy(name: string, rules: ScriptUrls): ScriptUrls } } = window;
  return (
    trustedTypes?.createPolicy('offline', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER
  );
}

/** What came with the page, and on a first visit before there was a worker. */
function seenWithout(wasControlled: boolean): string[] {
  const inPage = [...document.querySelectorAll<HTMLScriptElement>('script[data-url]')].map(
    ({ dataset }) => new URL(dataset['url']!, location.origin).href,
  );
  const before = wasControlled ? [] : performance.getEntriesByType('resource').map(({ name }) => name);
  return [...inPage, ...before].filter(
    (url) => url.startsWith(location.origin) && isKeepable(new URL(url)) && !isPicture(url),
  );
}

const say = (message: FromPage) =>
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));

let timer: ReturnType<typeof setTimeout> | undefined;

function lookLater(pause: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void look(Math.min(2 * pause, PAUSE_MS.last)), pause);
}

async function look(pause: number): Promise<void> {
  clearTimeout(timer);
  if (connection.since === null) return;
  if (!(await isBack())) {
    lookLater(pause);
    return;
  }
  connection.since = null;
  say({ isBack: true, seen: [] });
  await refresh();
}

/** A proxy answers also where the server behind it does not. */
async function isBack(): Promise<boolean> {
  const { status } = await fetch(ALIVE, { method: 'HEAD', cache: 'no-store' }).catch(() => Response.error());
  return status > 0 && status < 500;
}

/** Everything that is shown may have changed meanwhile; until it is there anew, it stays. */
async function refresh(): Promise<void> {
  const forget = () => forgetLists('contributors', 'albums', 'tags', 'posts', 'ratings');
  // Its code is there where it is shown.
  const found = location.pathname === paths.search ? await import('../search/found.ts') : null;
  if (!found) forget();
  await Promise.allSettled([
    found?.refreshFound(forget),
    refreshGrid(),
    refreshOpenAlbum(),
    refreshElements(),
  ]);
}

async function refreshElements(): Promise<void> {
  // Their code is there where they are shown.
  if (customElements.get('brpwc-link')) (await import('../texts/host.ts')).refreshElements();
}

async function refreshGrid(): Promise<void> {
  // Of another choice than that of now: whoever comes to it loads it.
  if (state.grid.key !== gridKey(state)) state.grid.key = '';
  else await refreshPages(state.grid, pageOfGrid);
}

async function refreshOpenAlbum(): Promise<void> {
  if (!state.album.key) return;
  const [{ albumKey }, { refreshAlbum }] = await Promise.all([
    import('../album/key.ts'),
    import('../album/pictures.ts'),
  ]);
  // Another album may be shown by now.
  const { album } = state;
  if (album.key !== albumKey(state, album.id)) album.key = '';
  else await refreshAlbum();
}

let kept: boolean | undefined;

/** Keeps what is seen as long as it is for everybody; who comes or goes, or changes the mode, leaves nothing behind. */
export async function keepIf(forEverybody: boolean): Promise<void> {
  const begins = kept === undefined && forEverybody;
  kept = forEverybody;
  if (!begins) await forgetSeen();
  // Somebody may have logged in meanwhile.
  await keepSeen(() => kept === true);
}
