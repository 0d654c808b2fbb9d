import type { CSSProperties, RefCallback } from 'react';
import { pictureUrl, srcset, type Picture, type PictureHost } from '@lichthof/api/contract/picture';

export interface TileImage extends Picture {
  title: string;
  alt: string | null;
  color: string;
  thumbHash: string;
}

export interface TileProps {
  image: TileImage;
  index: number;
  total: number;
  href: string;
  top: number;
  left: number;
  width: number;
  height: number;
  eager: boolean;
  host: PictureHost;
  /** The `ref` of what it stands in. */
  behind?: RefCallback<HTMLElement>;
}

/**
 * One picture of the grid in a box of its own proportions, with its frame number and title in the caption below. Plain tags
 * without hooks: the first ones are drawn before React is there (`first-view/draw.tsx`).
 */
export function tile({ image, index, total, eager, host, href, behind, ...box }: TileProps) {
  const place: CSSProperties = {
    insetBlockStart: box.top,
    insetInlineStart: box.left,
    inlineSize: box.width,
  };
  const photo = {
    blockSize: box.height,
    '--ph': image.color,
  };
  return (
    <li style={place} aria-setsize={total} aria-posinset={index + 1}>
      <a className="frame" href={href} data-index={index}>
        <span className="photo" style={photo} data-th={image.thumbHash} ref={behind}>
          <img
            src={pictureUrl(image, 540, host)}
            srcSet={srcset(image, host)}
            sizes={`${Math.ceil(box.width)}px`}
            width={image.width}
            height={image.height}
            alt={image.alt ?? (image.title || 'Bild')}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager && box.top === 0 ? 'high' : undefined}
            decoding="async"
            ref={eager ? undefined : fadeIn}
          />
        </span>
        <span className="caption">
          <span className="num">{String(index + 1).padStart(3, '0')}</span>
          <span className="t">{image.title}</span>
        </span>
      </a>
    </li>
  );
}

/** Over its placeholder; at once if the browser has it already, as on the way back up. */
function fadeIn(img: HTMLImageElement | null): void {
  if (!img || img.complete) return;
  img.dataset['loading'] = '';
  const shown = () => delete img.dataset['loading'];
  img.addEventListener('load', shown, { once: true });
  img.addEventListener('error', shown, { once: true });
}
