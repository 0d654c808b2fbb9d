import { memo, type CSSProperties } from 'react';
import { pictureUrl, srcset, type PictureHost } from '@lichthof/api/contract/picture';
import type { GridImage } from '../server/image.ts';
import { placeholder } from './placeholder.ts';

interface TileProps {
  image: GridImage;
  index: number;
  /** Of all pictures, loaded or not. */
  total: number;
  href: string;
  top: number;
  left: number;
  width: number;
  height: number;
  /** Among the first rows, which are there at once. */
  eager: boolean;
  host: PictureHost;
}

/** One picture of the grid in a box of its own proportions, with its frame number and title in the caption below. */
export const Tile = memo(function Tile({ image, index, total, eager, host, href, ...box }: TileProps) {
  const place: CSSProperties = {
    insetBlockStart: box.top,
    insetInlineStart: box.left,
    inlineSize: box.width,
  };
  const photo = {
    blockSize: box.height,
    '--ph': image.color,
    '--th': placeholder(image.thumbHash),
  };
  return (
    <li style={place} aria-setsize={total} aria-posinset={index + 1}>
      <a className="frame" href={href} data-index={index}>
        <span className="photo" style={photo}>
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
});

/** Over its placeholder; at once if the browser has it already, as on the way back up. */
function fadeIn(img: HTMLImageElement | null): void {
  if (!img || img.complete) return;
  img.dataset['loading'] = '';
  const shown = () => delete img.dataset['loading'];
  img.addEventListener('load', shown, { once: true });
  img.addEventListener('error', shown, { once: true });
}
