import { subscribeKey } from 'valtio/utils';
import { imageIn } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { afterPaint } from './after-paint.ts';

/** What the page had of the picture that was opened last: the viewer shows it until it has a file of its own. */
let thumbnail: { id: string; src: string } | undefined;
export const thumbnailOf = (id: string) => (thumbnail?.id === id ? thumbnail.src : undefined);

const inViewer = () => document.querySelector<HTMLImageElement>('.viewer .yarl__slide_current img');

/** The picture is on its way to where it will be before the viewer is there. */
export function grow(link: Element, id: string, open: () => void): void {
  const img = link.querySelector('img');
  thumbnail = img?.complete && img.currentSrc ? { id, src: img.currentSrc } : undefined;
  if (!img || !thumbnail || isCalm()) {
    open();
    return;
  }
  const from = img.getBoundingClientRect();
  const { flying, layer } = take(thumbnail.src, 'growing scheme-dark');
  flying.style.setProperty('--ar', `${from.width / from.height}`);
  const root = document.documentElement;
  root.dataset['growing'] = '';
  fly(layer, flying, from, () => delete root.dataset['growing'], found(inViewer));
  afterPaint(open);
}

export function shrink(id: string, close: () => void): void {
  const img = document.querySelector('a[data-index]') ? inViewer() : null;
  const src = img?.complete ? img.currentSrc : thumbnailOf(id);
  if (!img || !src || isCalm()) {
    close();
    return;
  }
  const from = (document.querySelector('.growing img') ?? img).getBoundingClientRect();
  void shrinkFrom(from, id, src);
  close();
}

async function shrinkFrom(from: DOMRect, id: string, src: string): Promise<void> {
  const there = await found(() => (document.querySelector('.viewer') ? null : placeOf(id)));
  land();
  if (!there) return;
  const { left, top, width, height } = there.getBoundingClientRect();
  const { flying, layer } = take(src, 'shrinking');
  flying.style.cssText = `left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`;
  there.style.visibility = 'hidden';
  fly(layer, flying, from, () => there.style.removeProperty('visibility'));
}

const placeOf = (id: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[data-index]')]
    .find(({ search }) => imageIn(search) === id)
    ?.querySelector('img');

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function take(src: string, className: string) {
  const [layer, flying] = [document.createElement('div'), new Image()];
  layer.className = className;
  Object.assign(flying, { src, alt: '' });
  layer.append(flying);
  return { flying, layer };
}

/** Ends the one that is on its way; there is never more than one. */
let land = () => {};

/** Moves a picture from where it was to where it is laid out; it stays there until the other one is found. */
function fly(
  layer: Element,
  flying: Element,
  from: DOMRect,
  landed: () => void,
  other?: Promise<unknown>,
): void {
  land();
  document.body.append(layer);
  const to = flying.getBoundingClientRect();
  const moved = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  const sized = `scale(${from.width / to.width}, ${from.height / to.height})`;
  const frames = [
    { transformOrigin: '0 0', transform: `${moved} ${sized}` },
    { transformOrigin: '0 0', transform: 'none' },
  ];
  const { finished } = flying.animate(frames, PACE);
  const end = () => {
    stop();
    layer.remove();
    landed();
    if (land === end) land = () => {};
  };
  // What the mode has taken from the screen goes with it.
  const stop = subscribeKey(state, 'safeMode', end, true);
  land = end;
  void Promise.all([finished, other]).then(() => land === end && end());
}

/** Milliseconds in which the other end of the way is looked for. */
const TIMEOUT_MS = 2000;
const PACE = { duration: 360, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

/** An element, as soon as it is in the document; nothing if it takes too long. */
async function found<Found extends Element>(find: () => Found | null | undefined) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => find() && resolve());
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(resolve, TIMEOUT_MS);
  if (find()) resolve();
  await promise;
  observer.disconnect();
  clearTimeout(timer);
  return find();
}
