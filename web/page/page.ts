import { useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '../server/state.ts';

/** The title of the browser's window, with the site's name behind it. */
export function useTitle(title: string): void {
  const { siteName } = useSnapshot(state).site;
  useEffect(() => {
    const below = document.title;
    document.title = `${title} – ${siteName}`;
    return () => {
      document.title = below;
    };
  }, [title, siteName]);
}

/** Pages of pictures are dark unless a light page was asked for; pages to read follow the system. */
export function useSurface(surface: 'image' | 'read'): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const below = dataset['surface'];
    dataset['surface'] = surface;
    return () => {
      // What lies below an overlay is still there when the overlay is gone.
      dataset['surface'] = below;
    };
  }, [surface]);
}
