import { thumbHashToDataURL } from 'thumbhash';

const AT_MOST = 500;
const urls = new Map<string, string>();

/** A ThumbHash as a CSS image; `none` if it is none, as for the pictures of a locked album. */
export function placeholder(thumbHash: string): string {
  if (thumbHash === '') return 'none';
  const known = urls.get(thumbHash);
  if (known) return known;
  if (urls.size >= AT_MOST) urls.clear();
  const url = decode(thumbHash);
  urls.set(thumbHash, url);
  return url;
}

function decode(thumbHash: string): string {
  try {
    return `url(${thumbHashToDataURL(Uint8Array.from(atob(thumbHash), (char) => char.charCodeAt(0)))})`;
  } catch {
    return 'none';
  }
}

const waiting = new Set<HTMLElement>();
let isDrawing = false;

/**
 * The `ref` of what a picture stands in, with its ThumbHash in `data-th`: that is drawn behind it where the picture is not there at
 * once. One after another, for a millisecond each on a fast machine: a screen of them in one step would stop a phone.
 */
export function drawBehind(photo: HTMLElement): () => void {
  if (photo.dataset['th']) {
    waiting.add(photo);
    if (!isDrawing) drawNext();
  }
  return () => void waiting.delete(photo);
}

function drawNext(): void {
  isDrawing = waiting.size > 0;
  if (!isDrawing) return;
  setTimeout(() => {
    for (const photo of waiting) {
      waiting.delete(photo);
      if (isThere(photo)) continue;
      photo.style.setProperty('--th', placeholder(photo.dataset['th']!));
      break;
    }
    drawNext();
  });
}

const isThere = (photo: HTMLElement) => !!photo.querySelector('img')?.naturalWidth;
