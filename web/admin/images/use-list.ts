import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useStartOver } from '../../page/scroll-memory.ts';
import type { Listing } from './listing.ts';
import { BACK, showPictures } from './pictures.ts';

let left = { key: '', top: 0 };

/** Loads `only`, or else what the address says: once on entry, and not again for those who come back from a picture. */
export function useList(listing: Listing, only: readonly string[] | null): void {
  const key = JSON.stringify(only ?? listing);
  const type = useNavigationType();
  const location = useLocation();
  const isEntry = useRef(type !== NavigationType.Pop && location.state !== BACK);
  const show = useEffectEvent((wanted: string) => {
    showPictures(wanted, only ? { ids: only } : listing, isEntry.current);
    isEntry.current = false;
  });
  // Before anybody sees the pictures of another list.
  useLayoutEffect(() => show(key), [key]);
  useLayoutEffect(() => {
    if (!isEntry.current && left.key === key) window.scrollTo(0, left.top);
    const remember = () => (left = { key, top: window.scrollY });
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
  useStartOver(key);
}
