import { imageIn } from '../navigation/paths.ts';

/** What the page had of the picture that was opened last: the viewer shows it until it has a file of its own. */
let thumbnail: { id: string; src: string } | undefined;
export const thumbnailOf = (id: string) => (thumbnail?.id === id ? thumbnail.src : undefined);

export function grow(link: Element, id: string, open: () => void): void {
  const img = link.querySelector('img');
  thumbnail = img?.complete && img.currentSrc ? { id, src: img.currentSrc } : undefined;
  morph(img, open, () => document.querySelector('.viewer .yarl__slide_current img'));
}

export function shrink(id: string, close: () => void): void {
  const inList = document.querySelector('a[data-index]') !== null;
  const img = inList ? document.querySelector('.viewer .yarl__slide_current img') : null;
  morph(img, close, () => (document.querySelector('.viewer') ? null : placeOf(id)));
}

const placeOf = (id: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[data-index]')]
    .find(({ search }) => imageIn(search) === id)
    ?.querySelector('img');

/** Milliseconds in which the page does not move while the other end of the way is looked for. */
const TIMEOUT_MS = 400;
const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The last one that began; it ends those before it. */
let latest: ViewTransition | undefined;

/** Changes the page; the picture moves from where it was to where it will be. Without the means for that it is just there. */
function morph(from: Element | null | undefined, change: () => void, to: () => Element | null | undefined) {
  if (!from || !('startViewTransition' in document) || isCalm()) {
    change();
    return;
  }
  const root = document.documentElement;
  mark(from);
  root.dataset['growing'] = '';
  const transition = document.startViewTransition(async () => {
    mark(null);
    change();
    const there = await found(to);
    if (latest === transition) mark(there);
  });
  latest = transition;
  // It is skipped where nobody sees it, when the next one begins, and when Escape takes the picture away.
  transition.ready.catch(() => {});
  void transition.finished.finally(() => {
    if (latest !== transition) return;
    mark(null);
    delete root.dataset['growing'];
  });
}

let marked: HTMLElement | null = null;

/** Tells the browser which picture moves; there is never more than one. */
function mark(picture: Element | null | undefined): void {
  if (marked) marked.style.viewTransitionName = '';
  marked = picture instanceof HTMLElement ? picture : null;
  if (marked) marked.style.viewTransitionName = 'photo';
}

/** An element, as soon as it is in the document; nothing if it takes too long. */
async function found(find: () => Element | null | undefined): Promise<Element | null | undefined> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => find() && resolve());
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(resolve, TIMEOUT_MS);
  if (find()) resolve();
  await promise;
  observer.disconnect();
  clearTimeout(timer);
  return find();
}
