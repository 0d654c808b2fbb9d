import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react';
import {
  createModule,
  cssVar,
  useController,
  useLightboxProps,
  useNavigationState,
  type Plugin,
} from 'yet-another-react-lightbox';
import { isCalm } from './grow.ts';

/** A picture is turned by a swipe of this many pixels, fast or slow (docs/rules.md, Screens). */
const THRESHOLD = 50;
const STILL = 10;

/** Between two slides, as a part of their width: enough that the next one does not show beside a picture. */
export const SPACING = 0.3;

interface Swipe {
  pointer: number;
  x: number;
  y: number;
  dx: number;
}

/** Replaces the lightbox's own rule, which asks for speed or for a third of the width. A zoomed picture is panned, not turned. */
export const swipe50: Plugin = ({ addChild, augment }) => {
  addChild('controller', createModule('swipe50', Swipe50), true);
  augment(({ controller, ...rest }) => ({
    ...rest,
    controller: { ...controller, disableSwipeNavigation: true },
  }));
};

function Swipe50({ children }: { children?: ReactNode }) {
  const { subscribeSensors, containerRef, prev, next } = useController();
  const { prevDisabled, nextDisabled } = useNavigationState();
  const zoom = useLightboxProps().zoom?.ref;
  const swipe = useRef<Swipe | null>(null);
  const pointers = useRef(new Set<number>());

  useEffect(() => {
    const isZoomed = () => typeof zoom === 'object' && (zoom?.current?.zoom ?? 1) > 1;
    const follow = (dx: number) =>
      containerRef.current?.style.setProperty(cssVar('swipe_offset'), `${Math.round(dx)}px`);

    const begin = ({ pointerId, clientX, clientY, target, button }: PointerEvent) => {
      if (button !== 0) return;
      // There text is marked.
      if (target instanceof Element && target.closest('.info, dialog')) return;
      pointers.current.add(pointerId);
      const alone = pointers.current.size === 1 && !isZoomed();
      if (!alone) follow(0);
      swipe.current = alone ? { pointer: pointerId, x: clientX, y: clientY, dx: 0 } : null;
    };
    const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
      const now = swipe.current;
      if (now?.pointer !== pointerId) return;
      const dx = clientX - now.x;
      if (Math.abs(dx) <= Math.abs(clientY - now.y)) return;
      now.dx = dx;
      follow(dx);
    };
    const end = ({ pointerId }: PointerEvent) => {
      pointers.current.delete(pointerId);
      const done = swipe.current;
      if (done?.pointer !== pointerId) return;
      swipe.current = null;
      if (Math.abs(done.dx) >= STILL) swallowClick();
      void turn(done.dx);
    };
    const turn = async (dx: number) => {
      const stage = containerRef.current;
      const enough = Math.abs(dx) >= THRESHOLD && !(dx < 0 ? nextDisabled : prevDisabled);
      await glide(stage, dx, enough ? Math.sign(dx) * slideDistance(stage) : 0);
      follow(0);
      if (!enough) return;
      withoutFade(stage);
      if (dx < 0) next();
      else prev();
    };
    const cancel = ({ pointerId }: PointerEvent) => {
      pointers.current.delete(pointerId);
      swipe.current = null;
      follow(0);
    };

    const stop = [
      subscribeSensors('onPointerDown', begin),
      subscribeSensors('onPointerMove', move),
      subscribeSensors('onPointerUp', end),
      subscribeSensors('onPointerLeave', end),
      subscribeSensors('onPointerCancel', cancel),
    ];
    return () => stop.forEach((unsubscribe) => unsubscribe());
  }, [subscribeSensors, containerRef, prev, next, prevDisabled, nextDisabled, zoom]);

  return children;
}

let fadesAgain: ReturnType<typeof setTimeout>;

/** The next slide is there already when it becomes the current one. */
export function withoutFade(stage: HTMLElement | null): void {
  stage?.setAttribute('data-turned', '');
  clearTimeout(fadesAgain);
  fadesAgain = setTimeout(() => stage?.removeAttribute('data-turned'), 300);
}

/** From the middle of one slide to that of the next. */
export const slideDistance = (stage: HTMLElement | null) =>
  (stage?.querySelector('.yarl__slide_current')?.clientWidth ?? 0) * (1 + SPACING);

async function glide(stage: HTMLElement | null, from: number, to: number): Promise<void> {
  const carousel = stage?.querySelector('.yarl__carousel');
  if (!carousel || isCalm()) return;
  const frames = [from, to].map((x) => ({ transform: `translateX(${Math.round(x)}px)` }));
  await carousel.animate(frames, { duration: 200, easing: 'ease-out' }).finished.catch(() => {});
}

/** A swipe that begins and ends on a button is no click on it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, true), 50);
}
