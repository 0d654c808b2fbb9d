import { useLayoutEffect, useRef } from 'react';
import { thumbHashToRGBA } from 'thumbhash';

/** A ThumbHash, painted: the strict CSP of the site would not let a `data:` image through. */
export function Placeholder({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) paint(canvas.current, hash);
  }, [hash]);
  return <canvas ref={canvas} width={0} height={0} aria-hidden="true" />;
}

function paint(canvas: HTMLCanvasElement, hash: string) {
  try {
    const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), (char) => char.charCodeAt(0)));
    canvas.width = w;
    canvas.height = h;
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0);
  } catch {
    canvas.width = 0; // a broken hash: the dominant colour has to do
  }
}
