import { byId, configure, createState, defineElements, type ElementImage } from '@lichthof/elements';

/** What the elements asked of their host, in order, one line each. */
export const calls: string[] = [];
export const logged: string[] = [];
/** HTML of texts and posts by id. */
export const texts = new Map<string, string>();

export const image = (id: string, more: Partial<ElementImage> = {}): ElementImage => ({
  id,
  url: `portfolio/${id}.jpg`,
  width: 1500,
  height: 1000,
  hash: '0a1b2c3d',
  ws: true,
  title: `Bild ${id}`,
  ...more,
});

/** A host as the application would be one, with the people and things that the tests speak of. */
export const state = createState();

export async function start() {
  document.body.replaceChildren();
  await settle(); // what the test before has left is destroyed
  calls.length = 0;
  logged.length = 0;
  texts.clear();
  Object.assign(state, {
    safeMode: true,
    siteAlbums: ['brp'],
    siteNames: { brp: 'BRP' },
    user: null,
    unlocked: [],
  });
  Object.assign(state.contributors, {
    state: 3,
    items: byId([
      { id: 'mira', name: 'Mira Holm', role: 0, published: true },
      { id: 'lena', name: 'Lena Voss', role: 3, published: true },
      { id: 'nobody', name: 'Jo Keil', role: 10, published: true },
      { id: 'secret', role: 0, published: false },
    ]),
  });
  Object.assign(state.albums, {
    state: 3,
    items: byId([
      { id: 'winter', title: 'Gegenlicht, Winter 2025', encrypted: false },
      { id: 'locked', title: 'Privat', encrypted: true },
    ]),
  });
  state.images.items = byId([image('i1'), image('i2', { ws: false })]);
  configure({
    state,
    navigate: (to) => void calls.push(`navigate ${to}`),
    ensure: (list) => void calls.push(`ensure ${list}`),
    ensureImages: (ids) => void calls.push(`images ${ids.join(' ')}`),
    loadAlbumPreview: async (id) => {
      calls.push(`preview ${id}`);
      return { total: 48, images: [image('a1'), image('a2', { ws: false })] };
    },
    loadText: async (id) => {
      calls.push(`text ${id}`);
      const html = texts.get(id);
      if (html === undefined) throw new Error('404');
      return html;
    },
    includedText: () => undefined,
    openViewer: (id) => void calls.push(`viewer ${id}`),
    picture: () => ({ imageHost: '' }),
    log: (level, message) => void logged.push(`${level} ${message}`),
  });
  if (customElements.get('brpwc-link')) return;
  defineElements();
  await addStyles();
}

function addStyles() {
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: '/elements/elements.css',
  });
  document.head.append(link);
  return new Promise((resolve) => link.addEventListener('load', resolve));
}

/** Puts HTML on the page as a script would, and hands back its first element. */
export function insert(html: string): HTMLElement {
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = html;
  const first = place.firstElementChild;
  if (!(first instanceof HTMLElement)) throw new TypeError(`no element in ${html}`);
  return first;
}

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something holds, and says what was there instead if it never does. */
export async function until(holds: () => unknown, what: () => unknown = () => document.body.innerHTML) {
  const end = performance.now() + 8000;
  while (!holds()) {
    if (performance.now() > end)
      throw new Error(`waited in vain for ${String(holds)}, got: ${String(what())}`);
    await wait(4);
  }
}

/** Waits for an element's text, white space made equal. */
export const untilText = (element: Element, text: string) =>
  until(
    () => textOf(element) === text,
    () => `"${textOf(element)}"`,
  );

export const textOf = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim();

/** Lets everything happen that is going to: what left is destroyed, what is idle is mounted, what is mounted is painted. */
export async function settle(): Promise<void> {
  await wait(DESTROY_AFTER_MS + 1);
  for (let i = 0; i < 2; i++) {
    await new Promise((resolve) => requestIdleCallback(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** docs/rules.md, Elements. */
const DESTROY_AFTER_MS = 10;
