import { useEffect, useLayoutEffect, useRef } from 'react';

/** The title of the page is where one begins on it, and goes on where what had the focus is gone. */
export function focusTitle(): void {
  const title = titleOf();
  title?.setAttribute('tabindex', '-1');
  title?.focus({ preventScroll: true });
}

const titleOf = () => document.querySelector<HTMLElement>('#inhalt h1');

interface Place {
  target: Element;
  page: Element | null;
  /** What goes with its focus, or has it at what is disabled, and says where that goes: `data-focus-to` is a selector. */
  bar: HTMLElement | null;
  row: Element | null;
  list: Element | null;
  index: number;
}

/**
 * Gives the focus that falls off the page a place: on another screen its title, or the row that led to the screen one comes back
 * from; where a row is removed the next one; where a bar goes what it names. All else that goes is no matter of this.
 */
export function useKeptFocus(pathname: string): void {
  const here = useRef(pathname);
  /** The screen before this one. */
  const left = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (here.current !== pathname) left.current = here.current;
    here.current = pathname;
  }, [pathname]);

  useEffect(() => {
    let last: Place | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('dialog')) return;
      // Only until somebody goes on by himself.
      if (target !== titleOf()) left.current = null;
      last = placeOf(target);
    };
    // What scrolls out of a long list is taken from the page, and not away.
    const onScroll = () => {
      const { top = 0, bottom = 0 } = last?.row?.getBoundingClientRect() ?? {};
      if (last && (bottom < 0 || top > innerHeight)) last.row = null;
    };
    const observer = new MutationObserver(() => {
      const { activeElement } = document;
      // What is disabled loses the focus a moment later.
      const isLost = activeElement === document.body || activeElement!.matches(':disabled');
      if (!isLost && (left.current === null || activeElement !== titleOf())) return;
      const row = left.current === null ? null : rowTo(left.current);
      if (row) row.focus({ preventScroll: true });
      else if (!isLost) return;
      else if (last?.page && !last.page.isConnected) focusTitle();
      else if (last?.bar && (!last.bar.isConnected || last.target.matches(':disabled')))
        focusOr(last.bar.dataset['focusTo']!);
      else if (last?.row && !last.row.isConnected) focusNext(last);
    });
    const stop = dropHeldEnter();
    document.addEventListener('focusin', onFocus);
    addEventListener('scroll', onScroll, { capture: true, passive: true });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      stop();
      document.removeEventListener('focusin', onFocus);
      removeEventListener('scroll', onScroll, { capture: true });
      observer.disconnect();
    };
  }, []);
}

/** Enter that is held where something goes does nothing to what has the focus after it, such as the next question's answer. */
export function dropHeldEnter(): () => void {
  const left = new AbortController();
  let pressed: EventTarget | null = null;
  const onKey = (event: KeyboardEvent) => {
    if (!event.repeat) pressed = event.target;
    else if (event.key === 'Enter' && pressed instanceof Node && !pressed.isConnected) event.preventDefault();
  };
  document.addEventListener('keydown', onKey, { capture: true, signal: left.signal });
  return () => left.abort();
}

function placeOf(target: Element): Place {
  const row = target.closest('#inhalt :is(tr, li)');
  const list = row?.parentElement ?? null;
  return {
    target,
    page: document.querySelector('#inhalt'),
    bar: target.closest<HTMLElement>('[data-focus-to]'),
    row,
    list,
    index: row && list ? [...list.children].indexOf(row) : 0,
  };
}

const rowTo = (path: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('#inhalt :is(tr, li) a')].find(
    (link) => link.pathname === path && link.tabIndex >= 0,
  );

function focusOr(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  if (document.activeElement === document.body) focusTitle();
}

function focusNext({ list, index }: Place): void {
  const row = list?.isConnected ? (list.children[index] ?? list.lastElementChild) : null;
  const next = row?.querySelector<HTMLElement>(':is(a, button, input):not(:disabled, [tabindex="-1"])');
  if (next) next.focus();
  else focusTitle();
}
