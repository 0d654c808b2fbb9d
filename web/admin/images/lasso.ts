import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { boxesOf, rowAt, type Layout } from '../../images/rows.ts';

interface Point {
  x: number;
  y: number;
}

const STILL = 6;
const EDGE = 48;

export function useLasso(
  list: RefObject<HTMLElement | null>,
  layout: Layout,
  choose: (indices: readonly number[], isMore: boolean) => void,
) {
  const [drag, setDrag] = useState<{ from: Point; to: Point } | null>(null);
  const start = useRef<(Point & { isMore: boolean }) | null>(null);
  const pointer = useRef<Point>({ x: 0, y: 0 });
  const isDrawing = drag !== null;
  const hit = drag ? touched(layout, drag.from, drag.to) : [];

  const follow = () => {
    const box = list.current!.getBoundingClientRect();
    const to = { x: pointer.current.x - box.left, y: pointer.current.y - box.top };
    setDrag({ from: start.current!, to });
  };
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });
  useEffect(() => {
    if (!isDrawing) return undefined;
    let frame = requestAnimationFrame(function scroll() {
      const { y } = pointer.current;
      const by = y < EDGE ? y - EDGE : Math.max(0, y - window.innerHeight + EDGE);
      if (by !== 0) {
        window.scrollBy({ top: by / 3 });
        latest.current();
      }
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDrawing]);

  const end = () => {
    start.current = null;
    setDrag(null);
  };
  return {
    hit: new Set(hit),
    box: drag && {
      insetInlineStart: Math.min(drag.from.x, drag.to.x),
      insetBlockStart: Math.min(drag.from.y, drag.to.y),
      inlineSize: Math.abs(drag.to.x - drag.from.x),
      blockSize: Math.abs(drag.to.y - drag.from.y),
    },
    listeners: {
      onPointerDown: (event: PointerEvent) => {
        const isField = event.target instanceof Element && event.target.closest('label, input') !== null;
        if (event.button !== 0 || event.pointerType !== 'mouse' || isField) return;
        const box = list.current!.getBoundingClientRect();
        const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
        start.current = { x: event.clientX - box.left, y: event.clientY - box.top, isMore };
      },
      onPointerMove: (event: PointerEvent) => {
        if (!start.current || !list.current) return;
        pointer.current = { x: event.clientX, y: event.clientY };
        const box = list.current.getBoundingClientRect();
        const { x, y } = start.current;
        const isFar = Math.hypot(event.clientX - box.left - x, event.clientY - box.top - y) > STILL;
        if (!drag && !isFar) return;
        if (!drag) list.current.setPointerCapture(event.pointerId);
        follow();
      },
      onPointerUp: () => {
        if (drag) {
          swallowClick();
          choose(hit, start.current!.isMore);
        }
        end();
      },
      onPointerCancel: end,
    },
  };
}

function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** The pictures that a frame between two points touches, in the document or not. */
export function touched(layout: Layout, a: Point, b: Point): number[] {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  const hit: number[] = [];
  for (let at = rowAt(layout, top); at < layout.rows.length && layout.rows[at]!.top <= bottom; at += 1)
    for (const box of boxesOf(layout, layout.rows[at]!))
      if (box.top + box.height >= top && box.left <= right && box.left + box.width >= left)
        hit.push(box.index);
  return hit;
}
