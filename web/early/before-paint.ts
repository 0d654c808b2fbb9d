import { firstPage } from './first-page.ts';

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

// What the application will ask for first is on its way while the application itself is. Preferences or a session make
// it other pictures than those of a first visit: then it asks by itself.
const early = new Map<string, Promise<Response>>();
globalThis.early = early;
function ask(url: string): Promise<Response> {
  const answer = fetch(url);
  early.set(
    url,
    answer.then((response) => response.clone()),
  );
  // The application will meet the same trouble, and has words for it.
  early.get(url)!.catch(() => {});
  return answer;
}

const site = ask('/siteInfo.json');
const isFirstVisit = !stored('jwt') && !/\b(c-)?(worksafe|albums|image-filter-tags)=/.test(document.cookie);
if (isFirstVisit && /^\/(images)?$/.test(location.pathname)) {
  site
    .then((response) => response.json())
    .then(({ api, albums }: { api: string; albums: string[] }) => ask(api + firstPage(albums)))
    .catch(() => {});
}
