import { useRef } from 'react';
import type { ApiError } from '../server/api-error.ts';
import { useArrangement } from './arrange.ts';
import { AuthorHtml } from './AuthorHtml.tsx';
import { useGallery } from './gallery.ts';
import { Alert } from '../ui/Alert.tsx';

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
  useGallery(box);
  useArrangement(box);
  return (
    <div className="contents" ref={box}>
      {html !== undefined ? (
        <AuthorHtml key={id} className="content" source={id} html={html} />
      ) : failure ? (
        <div className="content">
          <Alert>{failure.message}</Alert>
          <button className="btn" type="button" onClick={retry}>
            Erneut versuchen
          </button>
        </div>
      ) : (
        <ContentSkeleton />
      )}
    </div>
  );
}

/** A text before anything is known of it: a picture and some lines, as most posts begin. */
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
