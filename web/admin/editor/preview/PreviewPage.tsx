import '../../../styles/page.css';
import '../../../styles/post.css';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import '../../../texts/AuthorHtml.tsx';
import { useArrangement } from '../../../texts/arrange.ts';
import { usePage } from '../../../page/Page.tsx';
import { longDate } from '../../../ui/format.ts';
import { PreviewContent, type PreviewReply } from './messages.ts';
import { createPatcher } from './patch.ts';
import { startPreview, countHidden, setViewer } from './viewer-state.ts';

const tell = (told: PreviewReply) => window.parent.postMessage(told, location.origin);

export default function PreviewPage() {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const patcher = useRef<ReturnType<typeof createPatcher>>(null);
  const frame = useRef(0);
  const [head, setHead] = useState({ id: '', title: '', day: '' });
  usePage('Vorschau', 'read');
  useArrangement(box);

  const count = useEffectEvent(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      if (content.current) tell({ type: 'shown', hidden: countHidden(picturesIn(content.current)) });
    });
  });
  const show = useEffectEvent((shown: PreviewContent) => {
    const { id, title, day } = shown;
    if (head.id !== id || head.title !== title || head.day !== day) setHead({ id, title, day });
    setViewer(shown.viewer, shown.safeMode);
    patcher.current ??= createPatcher(content.current!);
    patcher.current.show(shown.html);
    follow(patcher.current.heightOf(shown.cursor));
    count();
  });

  useLayoutEffect(() => {
    const off = new AbortController();
    const { signal } = off;
    window.addEventListener(
      'message',
      ({ source, origin, data }: MessageEvent<unknown>) => {
        const shown =
          source === window.parent && origin === location.origin ? PreviewContent.safeParse(data) : null;
        if (shown?.success) show(shown.data);
      },
      { signal },
    );
    // Nothing in it leads away from what is being written.
    window.addEventListener('click', keep, { signal, capture: true });
    window.addEventListener('submit', (event) => event.preventDefault(), { signal, capture: true });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') tell({ type: 'escape' });
        if (event.key !== 'F6') return;
        event.preventDefault();
        tell({ type: 'leave', back: event.shiftKey });
      },
      { signal },
    );
    window.addEventListener(
      'storage',
      ({ key, newValue }) => {
        if (key === 'theme') document.documentElement.dataset['theme'] = newValue ?? 'system';
      },
      { signal },
    );
    return () => off.abort();
  }, []);
  useEffect(() => {
    void startPreview(() => count()).finally(() => tell({ type: 'ready' }));
  }, []);

  return (
    <main id="inhalt" aria-label="Vorschau des Textes">
      <article className="post">
        {head.title && (
          <header className="head">
            <div className="meta">{head.day && <time className="eyebrow">{longDate(head.day)}</time>}</div>
            <h1>{head.title}</h1>
          </header>
        )}
        <div className="contents" ref={box}>
          <div className="content" ref={content} data-source={head.id} />
        </div>
      </article>
    </main>
  );
}

function keep(event: MouseEvent) {
  const link = event.composedPath().find((node) => node instanceof Element && node.matches('a'));
  if (link) event.preventDefault();
}

/** The line that is written stays in sight; what is in sight already does not move. */
function follow(height: number | null): void {
  if (height === null || (height >= 0 && height <= innerHeight * 0.9)) return;
  scrollBy({ top: height - innerHeight / 3, behavior: 'instant' });
}

const picturesIn = (content: Element) =>
  [...content.querySelectorAll('brpwc-post-image, brpwc-post-thumbnail')].map(({ id }) => id);
