import { type RefObject, useEffect, useRef } from 'react';
import type { ApiError } from '../server/api-error.ts';
import { useArrangement } from './arrange.ts';
import { AuthorHtml } from './AuthorHtml.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { state } from '../server/state.ts';

interface ContentProps {
  id: string;
  html: string | undefined;
  failure: ApiError | undefined;
  retry: () => void;
}

/** The HTML of a post or page; meanwhile that it is on its way, or why it is not. */
export function Content({ id, html, failure, retry }: ContentProps) {
  const box = useRef<HTMLDivElement>(null);
  useGallery(box);
  useArrangement(box);
  return (
    <div className="contents" ref={box}>
      {html !== undefined ? (
        <AuthorHtml key={id} className="content" source={id} html={html} />
      ) : failure ? (
        <div className="content">
          <Alert>{failure.message}</Alert>
          <Button onClick={retry}>Erneut versuchen</Button>
        </div>
      ) : (
        <ContentSkeleton />
      )}
    </div>
  );
}

function ContentSkeleton() {
  return (
    <div className="content-skel" aria-busy>
      <output className="visually-hidden">Text wird geladen …</output>
      <span className="photo skel" style={{ '--ar': 1.6 }} />
      {Array.from({ length: 11 }, (_, i) => (
        <span key={i} className="skel-line" />
      ))}
      <span className="skel-line skel-line--end" />
    </div>
  );
}

/** Tells the viewer which pictures there are to page through: those in the box, as they come and go. */
function useGallery(box: RefObject<HTMLElement | null>): void {
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

function picturesIn(box: HTMLElement): string[] {
  const elements = [...box.querySelectorAll('brpwc-post-image, brpwc-post-thumbnail')];
  return [...new Set(elements.filter((element) => opensViewer(element)).map(({ id }) => id))].filter(Boolean);
}

const opensViewer = (element: Element) =>
  ['', 'viewer'].includes(element.getAttribute('click-target') ?? element.getAttribute('clicktarget') ?? '');
