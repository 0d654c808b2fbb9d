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
