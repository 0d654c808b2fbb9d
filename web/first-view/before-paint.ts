import type { PictureHost } from '@lichthof/api/contract/picture';
import { drawFirstView, type FirstPage } from './draw.tsx';

/* Runs before the first paint, as a script of its own: the CSP forbids inline ones, and a module would wait for the page. */

/** Milliseconds that the application waits. */
const AT_MOST = 500;
/** Missing in development, where the application begins by itself. */
const application = document.currentScript?.dataset['application'];
const root = document.documentElement;
/** The pictures in the page are those of somebody who is nobody and has chosen nothing. */
let isFirstVisit = false;
let jwt: string | null = null;

root.dataset['surface'] = /^\/($|images|album\/|login)/.test(location.pathname) ? 'image' : 'read';
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
  if (!document.cookie && !sessionStorage.getItem('alles-anzeigen')) {
    jwt = (sessionStorage.getItem('view') ? sessionStorage : localStorage).getItem('jwt');
    isFirstVisit = !jwt && !location.search && /^\/(images)?$/.test(location.pathname);
  }
} catch {
  // Storage is switched off.
}
document.addEventListener('readystatechange', () => void begin(), { once: true });

async function begin(): Promise<void> {
  const [site, page, ...more] = document.querySelectorAll<HTMLScriptElement>('script[data-url]');
  try {
    if (jwt) {
      globalThis.asked = askFor(jwt, page ? [page, ...more] : []);
    } else if (site && page && isFirstVisit) {
      drawFirstView(JSON.parse(page.textContent) as FirstPage, JSON.parse(site.textContent) as PictureHost);
      // The application would take the line from the pictures, and the processor from showing them.
      const decoded = Promise.allSettled([...document.images].map((img) => img.decode()));
      await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, AT_MOST))]);
    }
  } finally {
    if (application) void import(/* @vite-ignore */ application);
  }
}

/** What the page has for everybody, as whoever is known may see it: he need not wait for the application to ask. */
function askFor(jwt: string, pages: readonly HTMLScriptElement[]): typeof globalThis.asked {
  const authorization = `Bearer ${jwt}`;
  const init = { headers: { authorization }, signal: AbortSignal.timeout(30_000) };
  return new Map(pages.map(({ dataset: { url } }) => [url!, { authorization, response: fetch(url!, init) }]));
}
