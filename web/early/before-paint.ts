import type { PictureHost } from '@lichthof/api/contract/picture';
import { draw, type FirstPage } from './draw.ts';

/*
 * Runs before the first paint and before any module, as a small script of its own: an inline one is forbidden by the CSP.
 */

/** Milliseconds for which the application waits at most until the largest picture is to be seen. */
const PATIENCE = 500;

/** Missing in development, where the application begins by itself. */
const application = document.currentScript?.dataset['application'];
const root = document.documentElement;

function stored(key: string, where: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return window[where].getItem(key);
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
  !stored('alles-anzeigen', 'sessionStorage') &&
  !/\b(c-)?(worksafe|albums|image-filter-tags)=/.test(document.cookie) &&
  !performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward');
const early = new Map<string, string>();
globalThis.early = early;
const keep = ({ dataset, textContent }: HTMLScriptElement) => early.set(dataset['url']!, textContent);
if (site) keep(site);
if (page && isFirstVisit) keep(page);
// Not before the page is there that both draw on.
document.addEventListener('readystatechange', () => void showFirst().finally(begin), { once: true });

async function showFirst(): Promise<void> {
  if (!site || !page || !isFirstVisit) return;
  const first = JSON.parse(page.textContent) as FirstPage;
  const largest = first.items.length > 0 && draw(first, JSON.parse(site.textContent) as PictureHost);
  if (largest) await Promise.race([painted(largest), timeout(PATIENCE)]);
}

/** The application would take the line from the pictures, and the processor from drawing them. */
async function painted(img: HTMLImageElement): Promise<void> {
  await img.decode().catch(() => {});
  await frame();
  await frame();
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const timeout = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function begin(): void {
  if (application) void import(/* @vite-ignore */ application);
}
