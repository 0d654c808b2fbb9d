import { type RefObject, useEffect } from 'react';
import type { ZoomRef } from 'yet-another-react-lightbox';

const QUICK_MS = 350;
/** Pixels that a finger trembles, and that the second tap lies beside the first one. */
const STILL = 12;
const NEAR = 40;

const WHEEL_PX = 300;
const LINE_PX = 16;

/**
 * Two taps zoom in by two steps, then out again; the lightbox's own rule only looks at when fingers come down, and takes two quick strokes
 * over a zoomed picture for taps. The wheel zooms over the picture, and nowhere else: panels and dialogs scroll.
 */
export function useZoomGestures(stage: RefObject<HTMLElement | null>, ref: RefObject<ZoomRef | null>) {
  useEffect(() => {
    const element = stage.current;
    let down: PointerEvent | null = null;
    let before: PointerEvent | null = null;
    const begin = (event: PointerEvent) => {
      const { isPrimary, button, target } = event;
      const isAlone = isPrimary && button === 0;
      down = isAlone && isOnPicture(target) ? event : null;
      // Another finger.
      if (!isPrimary) before = null;
    };
    const end = (event: PointerEvent) => {
      const isTap = down !== null && isClose(down, event, STILL);
      const isSecond = isTap && before !== null && isClose(before, event, NEAR);
      down = null;
      before = isTap && !isSecond ? event : null;
      if (isSecond && ref.current) zoomTo(ref.current, stepAfter(ref.current), event);
    };
    const turn = (event: WheelEvent) => {
      const { deltaX, deltaY, deltaMode, ctrlKey, target } = event;
      // With Ctrl, or two fingers on a trackpad, the lightbox does it.
      if (ctrlKey || !ref.current || !isOnPicture(target) || Math.abs(deltaX) > Math.abs(deltaY)) return;
      event.preventDefault();
      event.stopPropagation();
      const distance = deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * LINE_PX : deltaY;
      zoomTo(ref.current, ref.current.zoom * 2 ** (-distance / WHEEL_PX), event, true);
    };
    const zoomTo = (zoom: ZoomRef, to: number, { clientX, clientY }: MouseEvent, isRapid = false) => {
      const { left, top, width, height } = element!.getBoundingClientRect();
      zoom.changeZoom(to, isRapid, clientX - left - width / 2, clientY - top - height / 2);
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    element?.addEventListener('pointerdown', begin, { signal });
    element?.addEventListener('pointerup', end, { signal });
    element?.addEventListener('wheel', turn, { signal, passive: false });
    return () => leaving.abort();
  }, [stage, ref]);
}

const isClose = (a: PointerEvent, b: PointerEvent, pixels: number) =>
  b.timeStamp - a.timeStamp < QUICK_MS && Math.hypot(b.clientX - a.clientX, b.clientY - a.clientY) < pixels;

const isOnPicture = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.yarl__slide_current') !== null;

const stepAfter = ({ zoom, maxZoom }: ZoomRef) =>
  zoom < maxZoom ? zoom * Math.max(Math.sqrt(maxZoom), 2) : 1;
