import { flushSync } from 'react-dom';

interface Mountable extends Element {
  mount(): void;
}

/** How long what is visible may take before the first paint; the rest of it comes in slices. */
const BEFORE_PAINT_MS = 20;
/** Of the 8 ms of a slice, so that what is begun ends within them. */
const SLICE_MS = 5;
/** So many are mounted between two looks at the clock, and at where the next ones are. */
const AT_ONCE = 25;
const SLICED = 2;

const waiting = new Set<Mountable>();
let sorted = true;
let scheduled = false;
let sliced = false;

/** Mounts the element before the next paint if it can be seen by then, else when the browser has time. */
export function mountSoon(element: Mountable): void {
  waiting.add(element);
  sorted = false;
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(() => {
    scheduled = false;
    mountWithin(0);
  });
}

export function mountNever(element: Mountable): void {
  waiting.delete(element);
}

/** Mounts what is at most so many pixels away from the window. */
function mountWithin(margin: number) {
  const end = performance.now() + BEFORE_PAINT_MS;
  const elements = inOrder();
  for (let at = 0; at < elements.length && performance.now() < end; at += AT_ONCE) {
    const next = elements.slice(at, at + AT_ONCE);
    const near = next.filter((element) => Math.abs(distance(element)) <= margin);
    mount(near);
    if (near.length === 0 && distance(next[0]!) > margin) break;
  }
  mountRestLater();
}

function mountRestLater() {
  document[waiting.size > 0 ? 'addEventListener' : 'removeEventListener']('scroll', mountNear, SCROLL);
  if (waiting.size === 0 || sliced) return;
  sliced = true;
  whenIdle(mountSlice);
}

const mountNear = () => mountWithin(innerHeight);
const SCROLL = { capture: true, passive: true };
const whenIdle = (run: () => void) => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 200 });
  else setTimeout(run);
};

function mountSlice() {
  sliced = false;
  const end = performance.now() + SLICE_MS;
  const elements = inOrder();
  for (let at = 0; at < elements.length && performance.now() < end; at += SLICED)
    mount(elements.slice(at, at + SLICED));
  mountRestLater();
}

/** Each has a root of its own; they are rendered in one go. */
function mount(elements: readonly Mountable[]) {
  flushSync(() => {
    for (const element of elements) {
      waiting.delete(element);
      element.mount();
    }
  });
}

/** In the order of the document; asked from the earlier of two, which finds its neighbour at once. */
function inOrder(): readonly Mountable[] {
  if (!sorted) {
    const elements = [...waiting].toSorted((a, b) =>
      b.compareDocumentPosition(a) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1,
    );
    waiting.clear();
    for (const element of elements) waiting.add(element);
    sorted = true;
  }
  return [...waiting];
}

/** Pixels between an element and the window: negative above it, positive below it. */
function distance(element: Element): number {
  const { top, bottom, width } = element.getBoundingClientRect();
  // An element without a box is where its parent is.
  if (top === 0 && bottom === 0 && width === 0 && element.parentElement)
    return distance(element.parentElement);
  if (bottom < 0) return bottom;
  return Math.max(0, top - innerHeight);
}
