import type { Picture, PictureHost } from '@lichthof/api/contract/picture';
import { loadLargest } from './largest.ts';

/*
 * Runs before the first paint and before any module, as a small script of its own: an inline one is forbidden by the CSP.
 */

const root = document.documentElement;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage is switched off.
  }
}

const theme = stored('theme');
if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
root.dataset['surface'] = /^\/($|images|album\/|login)/.test(location.pathname) ? 'image' : 'read';

// zod compiles validators with `new Function` where it may; probing for that would report a CSP violation.
// oxlint-disable-next-line no-underscore-dangle -- zod's name for it
globalThis.__zod_globalConfig = { jitless: true };

// The server has put answers into the page that the application would ask for first. The pictures among them are those of
// a first visit: preferences or a session make it others, and a page from the history may be an old one.
const [site, page] = document.querySelectorAll<HTMLScriptElement>('script[data-url]');
const isFirstVisit =
  !stored('jwt') &&
  !/\b(c-)?(worksafe|albums|image-filter-tags)=/.test(document.cookie) &&
  !performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward');
const early = new Map<string, string>();
globalThis.early = early;
const keep = ({ dataset, textContent }: HTMLScriptElement) => early.set(dataset['url']!, textContent);
if (site) keep(site);
if (site && page && isFirstVisit) {
  keep(page);
  const { items } = JSON.parse(page.textContent) as { items: Picture[] };
  loadLargest(items, JSON.parse(site.textContent) as PictureHost);
}
