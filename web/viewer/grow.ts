import { imageIn } from '../paths.ts';

/** What the page had of the picture that was opened last: the viewer shows it until it has a file of its own. */
let seen: { id: string; src: string } | undefined;
export const seenOf = (id: string) => (seen?.id === id ? seen.src : undefined);

/** Opens a picture, which grows from its place in the page. */
export function grow(link: Element, id: string, open: () => void): void {
  const img = link.querySelector('img');
  seen = img?.complete && img.currentSrc ? { id, src: img.currentSrc } : undefined;
  morph(img, open, () => document.querySelector('.viewer .yarl__slide_current img'));
}

/** Closes the viewer; its picture goes back to its place, if the page has one. */
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
const PATIENCE = 400;
const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Changes the page; the picture moves from where it was to where it will be. Without the means for that it is just there. */
function morph(from: Element | null | undefined, change: () => void, to: () => Element | null | undefined) {
  if (!(from instanceof HTMLElement) || !('startViewTransition' in document) || isCalm()) {
    change();
    return;
  }
  const root = document.documentElement;
  const over = new AbortController();
  const name = (element: Element | null | undefined, given: string) => {
    if (element instanceof HTMLElement) element.style.viewTransitionName = given;
  };
  let there: Element | null | undefined;
  name(from, 'photo');
  root.dataset['growing'] = '';
  const transition = document.startViewTransition(async () => {
    name(from, '');
    change();
    there = await found(to);
    name(there, 'photo');
  });
  // What Escape hides must not go on in a picture of the page as it was.
  const skip = ({ key }: KeyboardEvent) => key === 'Escape' && transition.skipTransition();
  window.addEventListener('keydown', skip, { capture: true, signal: over.signal });
  // It is skipped where nobody sees it, and when the next one begins.
  transition.ready.catch(() => {});
  void transition.finished.finally(() => {
    over.abort();
    name(there, '');
    delete root.dataset['growing'];
  });
}

/** An element, as soon as it is in the document; nothing if it takes too long. */
async function found(find: () => Element | null | undefined): Promise<Element | null | undefined> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => find() && resolve());
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(resolve, PATIENCE);
  if (find()) resolve();
  await promise;
  observer.disconnect();
  clearTimeout(timer);
  return find();
}
