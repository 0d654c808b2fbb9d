import {
  emptySeen,
  findOtherSize,
  findSeen,
  isKeepable,
  isPicture,
  revalidateSeen,
  takeSeen,
} from '../seen.ts';
import type { FromPage, ToPage } from '../messages.ts';

/*
 * Stands between the pages and the network (docs/decisions/2026-11-23-offline.md): whoever has a network gets what it brings, whoever
 * has none what he has seen last.
 */
declare const self: ServiceWorkerGlobalScope;
/** What the pages of visitors are made of, and which build that is. */
declare const ASSETS: readonly string[];
declare const BUILD: string;

const PREFIX = 'lichthof-build-';
const CACHE = PREFIX + BUILD;
const SHELL = '/index.html';

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([new Request(SHELL, { cache: 'no-cache' }), ...ASSETS]);
}

/** The pages of the build before are closed by now: the browser waits for that. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  // Another build may read the answers differently.
  if (others.length > 0) await emptySeen();
  await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isScreen(url.pathname)) event.respondWith(page(event));
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (isKeepable(url) && !isPersonal(request, url)) event.respondWith(answer(event));
});

/** The addresses of the application, as the server knows them too (`api/pages/routes.ts`). */
const isScreen = (path: string) => !/^\/(\.well-known|v1|imgs|downloads|assets)(\/|$)|\.\w{2,5}$/.test(path);

/** Neither answered from what is kept nor kept: of a session, or not for everybody. */
const isPersonal = ({ headers }: Request, { searchParams }: URL) =>
  headers.has('Authorization') || ['id', 'nsfw', 'original'].some((name) => searchParams.has(name));

async function page(event: FetchEvent): Promise<Response> {
  try {
    const loaded: unknown = await event.preloadResponse;
    const response = loaded instanceof Response ? loaded : await fetch(event.request);
    event.waitUntil(leaveIfUnwanted().catch(() => undefined));
    return response;
  } catch {
    return (await caches.match(SHELL, { cacheName: CACHE })) ?? Response.error();
  }
}

/** Names of assets are never used again for something else. */
const asset = async (request: Request) => (await caches.match(request.url)) ?? fetch(request);

async function answer(event: FetchEvent): Promise<Response> {
  const { request, clientId } = event;
  try {
    const response = await fetch(request);
    // A full disk is no reason to show nothing.
    event.waitUntil(takeSeen(request.url, response.clone()).catch(() => undefined));
    return response;
  } catch (error) {
    const exact = await findSeen(request.url);
    if (exact && isPicture(request.url)) return exact;
    if (request.signal.aborted) throw error;
    const kept = exact ?? (isPicture(request.url) ? await findOtherSize(request.url) : undefined);
    if (!kept) return isPicture(request.url) ? Response.error() : unseen();
    event.waitUntil(tell(clientId, Date.parse(kept.headers.get('Date') ?? '')));
    return kept;
  }
}

const unseen = () =>
  Response.json(
    {
      type: 'about:blank',
      title: 'Offline',
      status: 504,
      code: 'offline',
      detail: 'Keine Verbindung, und diese Seite wurde in diesem Browser noch nicht gesehen.',
    },
    { status: 504, headers: { 'Content-Type': 'application/problem+json' } },
  );

/** The time of the oldest answer that each page was given, for those that begin to listen only later. */
const given = new Map<string, number>();

async function tell(client: string, time: number): Promise<void> {
  const since = Math.min(time, given.get(client) ?? time);
  given.set(client, since);
  (await self.clients.get(client))?.postMessage({ since } satisfies ToPage);
}

self.addEventListener('message', (event) => {
  const { source, data } = event as ExtendableMessageEvent & { data: FromPage };
  if (!(source instanceof Client)) return;
  const since = given.get(source.id);
  given.delete(source.id);
  if (data.isBack || since === undefined) event.waitUntil(revalidateSeen(data.seen).catch(() => undefined));
  else source.postMessage({ since } satisfies ToPage);
});

/** Where the server has no such worker any more there is to be none here. */
async function leaveIfUnwanted(): Promise<void> {
  const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404 && status !== 410) return;
  await self.registration.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
