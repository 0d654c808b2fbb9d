import { pictureUrl, SIZES, sizesOf, srcset } from '@lichthof/api/contract/picture';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { log } from '../host/host.ts';
import { useHost, useHostState } from '../host/hooks.ts';
import type { ElementImage } from '../host/seen.ts';
import { thumbHashToRGBA } from 'thumbhash';

interface PictureProps {
  image: ElementImage;
  alt: string;
  thumbnail?: boolean;
  className?: string;
}

/** Thumbnails need no more, even in a wide cell on a fine screen. */
const THUMBNAIL_SIZES = SIZES.filter((size) => size <= 800);

/** `auto`: browsers that know it take the real width, as the image is lazy; others take what follows. */
const WIDTHS = {
  thumbnail: 'auto, (width < 40rem) 50vw, 17rem',
  large: 'auto, (width < 64rem) 100vw, 60rem',
};

/** A picture in a box of its own proportions, with a placeholder until it is there. */
export function Picture({ image, alt, thumbnail = false, className }: PictureProps) {
  const source = usePictureSource();
  const [loaded, setLoaded] = useState<string>();
  const refused = image.url.startsWith('protected/') && !source.authId;
  useEffect(() => {
    if (refused) log('ERROR', 'Access to protected URL: Not authorized!');
  }, [refused]);
  const sizes = thumbnail ? THUMBNAIL_SIZES.filter((size) => sizesOf(image).includes(size)) : sizesOf(image);
  const src = pictureUrl(image, sizes[Math.min(1, sizes.length - 1)] ?? SIZES[0], source);
  return (
    <span className="photo" style={{ '--ar': image.width / image.height, '--ph': image.color }}>
      {image.thumbHash && loaded !== src && <Placeholder hash={image.thumbHash} />}
      {!refused && (
        <img
          ref={releaseAtTheEnd}
          className={className}
          src={src}
          srcSet={srcset(image, source, sizes)}
          sizes={thumbnail ? WIDTHS.thumbnail : WIDTHS.large}
          width={image.width}
          height={image.height}
          alt={alt}
          loading="lazy"
          decoding="async"
          onLoad={() => setLoaded(src)}
        />
      )}
    </span>
  );
}

/** Chromium 156 keeps removed images in memory if their `sizes` are `auto`. */
const releaseAtTheEnd = (img: HTMLImageElement) => () => {
  for (const attribute of ['sizes', 'srcset', 'src']) img.removeAttribute(attribute);
};

/** Asked on every change of the state, because a login changes the secret that protected pictures need. */
function usePictureSource() {
  const { picture } = useHost();
  const imageHost = useHostState(() => picture().imageHost);
  const authId = useHostState(() => picture().authId);
  return { imageHost, authId };
}

/** A ThumbHash, painted: the strict CSP of the site would not let a `data:` image through. */
function Placeholder({ hash }: { hash: string }) {
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
