import { useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '../state.ts';

/** The title of the browser's window, with the site's name behind it. */
export function useTitle(title: string): void {
  const { siteName } = useSnapshot(state).site;
  useEffect(() => {
    document.title = `${title} – ${siteName}`;
  }, [title, siteName]);
}

/** Pages of pictures are dark unless a light page was asked for; pages to read follow the system. */
export function useSurface(surface: 'image' | 'read'): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['surface'] = surface;
  }, [surface]);
}
