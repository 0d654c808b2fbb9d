import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ApiError } from '../api-error.ts';
import { state } from '../state.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { AuthorHtml } from './AuthorHtml.tsx';

interface ContentProps {
  /** Of the post or text block. */
  id: string;
  html: string | undefined;
  failure: ApiError | undefined;
  retry: () => void;
}

/** The HTML of a post or page; meanwhile that it is on its way, or why it is not. */
export function Content({ id, html, failure, retry }: ContentProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    state.gallery = picturesIn(box.current);
    return () => {
      state.gallery = [];
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the box holds what `html` says
  }, [html]);

  if (html !== undefined) {
    return (
      <div className="contents" ref={box}>
        <AuthorHtml className="content" source={id} html={html} />
      </div>
    );
  }
  if (!failure) return <Waiting />;
  return (
    <div className="content">
      <p className="alert" role="alert">
        <CircleAlert className="icon" />
        <span>{failure.message}</span>
      </p>
      <button className="btn" type="button" onClick={retry}>
        Erneut versuchen
      </button>
    </div>
  );
}

/** The pictures that open in the viewer, in the order of the text. */
function picturesIn(box: HTMLElement | null): string[] {
  const elements = box?.querySelectorAll('brpwc-post-image, brpwc-post-thumbnail') ?? [];
  const ids = [...elements].filter((element) => opensViewer(element)).map((element) => element.id);
  return [...new Set(ids)].filter(Boolean);
}

const opensViewer = (element: Element) =>
  ['', 'viewer'].includes(element.getAttribute('click-target') ?? element.getAttribute('clicktarget') ?? '');
