import { ChevronLeft, ChevronRight, Newspaper, X } from 'lucide-react';
import { lazy, type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useController, type ZoomRef } from 'yet-another-react-lightbox';
import { Link } from 'react-router-dom';
import type { GridImage } from '../server/image.ts';
import { paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { Credits } from '../images/Credits.tsx';
import { numberOf } from '../ui/format.ts';
import { useViewerKeys } from './keys.ts';
import { useTurn } from './turn.ts';
import { useZoomGestures } from './zoom-gestures.ts';
import { Aside, MISSING } from '../page/ErrorBoundary.tsx';

const InfoPanel = lazy(() => import('./InfoPanel.tsx'));
const ViewTools = lazy(() => import('./ViewTools.tsx'));
const MemberTools = lazy(() => import('./MemberTools.tsx'));

interface ControlsProps {
  /** Those that can be turned to; the rest of all is still on its way. */
  images: readonly GridImage[];
  index: number;
  total: number;
  zoom: RefObject<ZoomRef | null>;
  onGo: (index: number) => void;
  onClose: () => void;
}

/** Everything around the picture: it lies in bands of its own and never covers the picture. */
export function Controls({ images, index, total, zoom, onGo, onClose }: ControlsProps) {
  const image = images[index]!;
  const loaded = images.length;
  const [isInfoOpen, setInfoOpen] = useState(false);
  const { postId, user, session } = useSnapshot(state);
  const controls = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const { containerRef } = useController();
  const { turn, settle } = useTurn(index, loaded, onGo);
  const isZoomed = () => (zoom.current?.zoom ?? 1) > 1;
  const idle = useIdle(controls);
  useZoomGestures(containerRef, zoom);

  useEffect(() => {
    // The stage ends where the foot begins, and that is as high as its text; so does that of the next one that grows.
    const observer = new ResizeObserver(() => {
      if (foot.current)
        document.documentElement.style.setProperty('--foot-h', `${foot.current.offsetHeight}px`);
    });
    if (foot.current) observer.observe(foot.current);
    return () => observer.disconnect();
  }, []);

  const jump = (to: number) => {
    settle();
    onGo(to);
  };
  const end = useRef(-1);
  const jumpToEnd = () => {
    jump(loaded - 1);
    end.current = loaded - 1;
  };
  useEffect(() => {
    // The end of a long list comes page by page; who turns meanwhile stays there.
    if (end.current !== index) end.current = -1;
    else if (index < loaded - 1) jumpToEnd();
  });
  const close = () => {
    settle();
    onClose();
  };
  useViewerKeys(
    {
      first: () => jump(0),
      last: jumpToEnd,
      prev: () => turn(-1),
      next: () => turn(1),
      close,
    },
    isZoomed,
  );

  const title = image.title || 'Bild';
  // In the post itself there is nowhere to go.
  const blogId = image.blogId === postId ? null : image.blogId;
  return (
    <div className={`controls ${idle ? 'is-idle' : ''}`} ref={controls}>
      <div className="top">
        {total > 1 && (
          <span className="num">
            <span className="visually-hidden">Bild </span>
            {numberOf(index + 1)} / {numberOf(total)}
          </span>
        )}
        <h1>{title}</h1>
        <output className="visually-hidden">
          {total > 1 && `Bild ${numberOf(index + 1)} von ${numberOf(total)}: `}
          {title}
        </output>
        {blogId && (
          <Link className="bloglink push" to={paths.post(blogId)} aria-label="Zum Blog-Beitrag">
            <Newspaper className="icon" />
            <span>Zum Blog-Beitrag</span>
          </Link>
        )}
        <button
          className={`iconbtn close ${blogId ? '' : 'push'}`}
          type="button"
          aria-label="Schließen"
          onClick={close}
        >
          <span>Schließen</span>
          <X className="icon" />
        </button>
      </div>
      {index > 0 && (
        <button className="turn prev" type="button" aria-label="Vorheriges Bild" onClick={() => turn(-1)}>
          <ChevronLeft className="icon" />
        </button>
      )}
      {index < loaded - 1 && (
        <button className="turn next" type="button" aria-label="Nächstes Bild" onClick={() => turn(1)}>
          <ChevronRight className="icon" />
        </button>
      )}
      <div className="foot" ref={foot}>
        <h2 aria-hidden="true">{title}</h2>
        <Credits ids={image.contribs} />
        <div className="tools">
          {(user || session.claims?.linked) && <Aside>{<MemberTools image={image} title={title} />}</Aside>}
          <Aside>
            <ViewTools
              image={image}
              next={index < loaded - 1 ? () => onGo(index + 1) : undefined}
              isInfoOpen={isInfoOpen}
              onInfo={setInfoOpen}
            />
          </Aside>
        </div>
      </div>
      <Aside address={isInfoOpen} instead={MISSING} onLost={() => setInfoOpen(false)}>
        {isInfoOpen && (
          <InfoPanel images={images} index={index} total={total} onClose={() => setInfoOpen(false)} />
        )}
      </Aside>
      <div
        className="progress-line"
        style={{ '--p': `${((index + 1) / total) * 100}%` }}
        aria-hidden="true"
      />
    </div>
  );
}

const AFTER = 3000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether nobody has moved for a while; never while the focus or the pointer is on one of the controls. */
function useIdle(controls: RefObject<HTMLElement | null>): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const fade = () => {
      if (controls.current?.querySelector(':focus-visible, :is(a, button):hover')) wake();
      else setIdle(true);
    };
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(fade, AFTER);
    };
    wake();
    for (const sign of SIGNS) window.addEventListener(sign, wake, true);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, wake, true);
    };
  }, [controls]);
  return idle;
}
