import { useEffect, useState } from 'react';
import { storage } from '../preferences/visit.ts';

/** Of the tab: what a reload goes on with, until the link is open or refused for good. */
const kept = (page = window.location.pathname) => `link:${page}`;
/** `page` is its path, where it may be left already. */
export const forgetToken = (page?: string) => storage('sessionStorage')?.removeItem(kept(page));

/**
 * The token of a link for a recipient. It leaves the address at once: it must not stay in the history or be passed on by
 * mistake.
 */
function takeToken(pattern: RegExp): string | null {
  const { hash, pathname, search } = window.location;
  const token = pattern.exec(hash)?.[1];
  if (!token) return storage('sessionStorage')?.getItem(kept()) ?? null;
  window.history.replaceState(window.history.state, '', pathname + search);
  storage('sessionStorage')?.setItem(kept(), token);
  return token;
}

/** The token behind the `#` of this page's address, and what is called once it is of no use any more. */
export function useLinkToken(pattern: RegExp): [token: string | null, done: () => void] {
  const [token, setToken] = useState(() => takeToken(pattern));
  useEffect(() => {
    // Another link, put into the address of this page.
    const look = () => setToken((before) => takeToken(pattern) ?? before);
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [pattern]);
  return [token, () => setToken(null)];
}
