import { subscribeKey } from 'valtio/utils';
import { imageIn } from '../navigation/paths.ts';
import type { GridImage } from '../server/image.ts';
import { state } from '../server/state.ts';
import { afterPaint } from './after-paint.ts';

/** What the page had of the picture that was opened last: the viewer shows it until it has a file of its own. */
let thumbnail: { id: string; src: string } | undefined;
export const thumbnailOf = (id: string) => (thumbnail?.id === id ? thumbnail.src : undefined);

const inViewer = () => document.querySelector<HTMLImageElement>('.viewer .yarl__slide_current img');

/** The picture is on its way to where it will be before the viewer is there. */
export function grow(link: Element, { id, width, height }: GridImage, open: () => void): void {
  const { dataset } = document.documentElement;
  // Of two taps the second one meets the tile below.
  if ('growing' in dataset) return;
  const img = link.querySelector('img');
  thumbnail = img?.complete && img.currentSrc ? { id, src: img.currentSrc } : undefined;
  if (!img || !thumbnail || isCalm()) {
    open();
    return;
  }
  const from = img.getBoundingClientRect();
  const style = `--ar: ${width / height}; --most: ${width}px`;
  fly('growing', { src: thumbnail.src, style, from }, () => delete dataset['growing'], inViewer);
  dataset['growing'] = '';
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
  const before = land;
  const there = await found(() => (document.querySelector('.viewer') ? null : placeOf(id)));
  // Another one has begun meanwhile.
  if (land !== before && land !== idle) return;
  land();
  if (!there) return;
  const { left, top, width, height } = there.getBoundingClientRect();
  const style = `left: ${left + scrollX}px; top: ${top + scrollY}px; width: ${width}px; height: ${height}px`;
  fly('shrinking', { src, style, from }, () => there.style.removeProperty('visibility'));
  there.style.visibility = 'hidden';
}

const placeOf = (id: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[data-index]')]
    .find(({ search }) => imageIn(search) === id)
    ?.querySelector('img');

export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const idle = () => {};
/** Ends the one that is on its way; there is never more than one. */
let land = idle;

interface Flying {
  src: string;
  style: string;
  from: DOMRect;
}

/** Moves a picture from where it was to where it is laid out; it stays there until the other one is found. */
function fly(
  className: string,
  { src, style, from }: Flying,
  landed: () => void,
  other?: () => unknown,
): void {
  land();
  const [layer, picture] = [document.createElement('div'), new Image()];
  layer.className = className;
  Object.assign(picture, { src, alt: '' }).style.cssText = style;
  layer.append(picture);
  document.body.append(layer);
  const to = picture.getBoundingClientRect();
  const moved = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  const sized = `scale(${from.width / to.width}, ${from.height / to.height})`;
  const { finished } = picture.animate({ transform: [`${moved} ${sized}`, 'none'] }, PACE);
  const end = () => {
    land = idle;
    stop();
    layer.remove();
    landed();
  };
  // What the mode has taken from the screen goes with it.
  const stop = subscribeKey(state, 'safeMode', end, true);
  land = end;
  void Promise.all([finished, other && found(other)]).then(() => land === end && end());
}

const PACE = { duration: 360, easing: 'ease-out' };
/** Frames in which the other end of the way is looked for. */
const PATIENCE = 120;

/** What is in the document before a frame is painted; nothing if it takes too long. */
async function found<Found>(find: () => Found): Promise<Found> {
  for (let left = PATIENCE; left > 0 && !find(); left -= 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return find();
}
