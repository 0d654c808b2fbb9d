import { useEffect, useLayoutEffect, type ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '../server/state.ts';

/**
 * The title of the browser's window, with the site's name behind it, and the surface of the page: pages of pictures are
 * dark unless a light page was asked for; pages to read follow the system. What lies below an overlay has its own back after it.
 */
export function usePage(title: string, surface: 'image' | 'read'): void {
  const { siteName } = useSnapshot(state).site;
  useEffect(() => {
    const below = document.title;
    document.title = `${title} – ${siteName}`;
    return () => {
      document.title = below;
    };
  }, [title, siteName]);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const below = dataset['surface'];
    dataset['surface'] = surface;
    return () => {
      dataset['surface'] = below;
    };
  }, [surface]);
}

/** The content of a page: where the skip link leads. */
export const Main = ({ busy, ...main }: ComponentProps<'main'> & { busy?: boolean }) => (
  <main id="inhalt" aria-busy={busy || undefined} {...main} />
);
