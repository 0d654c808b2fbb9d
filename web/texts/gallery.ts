import { useEffect, type RefObject } from 'react';
import { state } from '../server/state.ts';

/** Tells the viewer which pictures there are to page through: those in the box, as they come and go. */
export function useGallery(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!box.current) return undefined;
    const { current } = box;
    let frame = 0;
    const look = () => {
      frame = 0;
      const ids = picturesIn(current);
      if (ids.join() !== state.gallery.join()) state.gallery = ids;
    };
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(look);
    });
    observer.observe(current, { childList: true, subtree: true });
    look();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      state.gallery = [];
    };
  }, [box]);
}

/** In the order of the text, without those that lead somewhere else. */
function picturesIn(box: HTMLElement): string[] {
  const elements = [...box.querySelectorAll('brpwc-post-image, brpwc-post-thumbnail')];
  return [...new Set(elements.filter((element) => opensViewer(element)).map(({ id }) => id))].filter(Boolean);
}

const opensViewer = (element: Element) =>
  ['', 'viewer'].includes(element.getAttribute('click-target') ?? element.getAttribute('clicktarget') ?? '');
