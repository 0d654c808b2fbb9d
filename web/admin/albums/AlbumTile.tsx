import { BookImage } from 'lucide-react';
import { memo } from 'react';
import { Photo } from '../../images/Photo.tsx';
import type { AlbumPicture } from '../../server/image.ts';

/** The one that the arrow keys begin at. */
export const CURRENT_TILE = '.pics [tabindex="0"]';

interface AlbumTileProps {
  image: AlbumPicture;
  index: number;
  total: number;
  top: number;
  left: number;
  side: number;
  isCover: boolean;
  isChosen: boolean;
  isActive: boolean;
  isTarget: boolean;
}

export const AlbumTile = memo(function AlbumTile({ image, index, total, ...rest }: AlbumTileProps) {
  const { top, left, side, isCover, isChosen, isActive, isTarget } = rest;
  return (
    <div
      className={`pic ${image.trash ? 'is-trash' : ''} ${isTarget ? 'is-target' : ''}`}
      style={{ insetBlockStart: top, insetInlineStart: left, inlineSize: side }}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
      role="option"
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={index + 1}
      tabIndex={isActive ? 0 : -1}
      data-index={index}
      data-focus-to={CURRENT_TILE}
      draggable
    >
      <span className="cell">
        <Photo
          image={image}
          alt=""
          sizes={`${Math.ceil(side * 0.92 * Math.min(1, image.width / image.height))}px`}
          draggable={false}
        />
      </span>
      <span className="nm">
        <span className="num" aria-hidden="true">
          {String(index + 1).padStart(3, '0')}
        </span>
        <span className="name">
          {image.filename}
          {isCover && <span className="visually-hidden"> (Titelbild)</span>}
          {image.trash && <span className="visually-hidden"> (vorgemerkt)</span>}
        </span>
        {isCover && <BookImage className="icon icon--sm" />}
      </span>
    </div>
  );
});
