import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';
import { withImage } from '../navigation/paths.ts';

history.scrollRestoration = 'manual';

/** Where the entries of the history were left. */
export const positions = new Map<string, number>();

/** The first entry of each document has the same key. Which picture was open is told to nobody. */
export const entryOf = ({ key, pathname, search }: Location) => key + pathname + withImage(search, null);

/**
 * Back and forward return to where the page was left, a new page starts at its top, and so does the open one where
 * a link to it is followed; what only lies over a page (the viewer) leaves it where it is.
 */
export function useScrollMemory(location: Location): void {
  const type = useNavigationType();
  const here = useRef(location);

  useEffect(() => {
    const remember = () => positions.set(entryOf(here.current), window.scrollY);
    for (const event of MOVES) window.addEventListener(event, remember, { passive: true, capture: true });
    return () => {
      for (const event of MOVES) window.removeEventListener(event, remember, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    const before = here.current;
    here.current = location;
    if (before === location) return undefined;
    const known = type === NavigationType.Pop ? positions.get(entryOf(location)) : undefined;
    const isSame = isSameScreen(before, location);
    if (known !== undefined) {
      if (!isSame) return scrollWhenPossible(known);
      // Without need it would end the transition that brings the picture back.
      if (window.scrollY !== known) window.scrollTo(0, known);
    } else if (isSame && !isSameAgain(before, location)) positions.set(entryOf(location), window.scrollY);
    else window.scrollTo(0, 0);
    return undefined;
  }, [location, type]);
}

/** Another selection is another list: it is read from its beginning, and not from where the old one was left. */
export function useStartOver(selection: string): void {
  const entry = entryOf(useLocation());
  const before = useRef(selection);
  useLayoutEffect(() => {
    if (before.current === selection) return;
    before.current = selection;
    // An overlay may lie over the list, which is then returned to.
    positions.delete(entry);
    window.scrollTo(0, 0);
  }, [selection, entry]);
}

/** A scroll event comes with the next frame only, which may be too late for whoever clicks at once. */
const MOVES = ['scroll', 'click', 'popstate'] as const;

const isSameScreen = (a: Location, b: Location) =>
  a.pathname === b.pathname && withImage(a.search, null) === withImage(b.search, null);

/** A link to the page that is open was followed. */
export const isSameAgain = (before: Location, now: Location) =>
  before.key !== now.key &&
  before.pathname + before.search + before.hash === now.pathname + now.search + now.hash;

const GIVE_UP = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'click'] as const;
const QUIET_MS = 3000;
const MOST_MS = 60_000;

/**
 * Content that loads late makes the page long enough only after a while, a long list page by page, each of which may
 * take long: until it is long enough, who does something else ends the wait, or a minute.
 */
export function scrollWhenPossible(top: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { href } = window.location;
  const until = performance.now() + MOST_MS;
  const again = new ResizeObserver(() => {
    if (window.location.href !== href || performance.now() > until) {
      stop();
      return;
    }
    window.scrollTo(0, top);
    clearTimeout(timer);
    if (window.scrollY + 1 >= top) timer = setTimeout(stop, QUIET_MS);
  });
  function stop() {
    again.disconnect();
    clearTimeout(timer);
    for (const event of GIVE_UP) window.removeEventListener(event, stop);
  }
  for (const event of GIVE_UP) window.addEventListener(event, stop, { once: true, passive: true });
  window.scrollTo(0, top);
  again.observe(document.body);
  return stop;
}
