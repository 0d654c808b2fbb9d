import { BookImage } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { pictureUrl, srcset, type PictureHost } from '@lichthof/api/contract/picture';
import { drawBehind } from '../../images/placeholder.ts';
import type { AlbumPicture } from '../../server/image.ts';

interface AlbumTileProps {
  image: AlbumPicture;
  index: number;
  total: number;
  host: PictureHost;
  isCover: boolean;
  isChosen: boolean;
  isActive: boolean;
  isTarget: boolean;
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: () => void;
  onDragStart: () => void;
  onDragOver: (isAfter: boolean) => void;
  onDrop: () => void;
  onDragEnd: () => void;
}

export function AlbumTile(props: AlbumTileProps) {
  const { image, index, total, host, isCover, isChosen, isActive, isTarget, ...on } = props;
  const ratio = image.width / image.height;
  const look = {
    '--ar': ratio,
    '--ph': image.color,
  };
  return (
    <div
      className={`pic ${image.trash ? 'is-trash' : ''} ${isTarget ? 'is-target' : ''}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
      role="option"
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={index + 1}
      tabIndex={isActive ? 0 : -1}
      data-index={index}
      draggable
      onClick={on.onClick}
      onDoubleClick={on.onOpen}
      onKeyDown={on.onKeyDown}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        on.onDragStart();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        const { left, width } = event.currentTarget.getBoundingClientRect();
        on.onDragOver(event.clientX > left + width / 2);
      }}
      onDrop={(event) => {
        event.preventDefault();
        on.onDrop();
      }}
      onDragEnd={on.onDragEnd}
    >
      <span className="cell">
        <span className="photo" style={look} data-th={image.thumbHash} ref={drawBehind}>
          <img
            src={pictureUrl(image, 540, host)}
            srcSet={srcset(image, host)}
            sizes={`${Math.ceil(200 * Math.min(1, ratio))}px`}
            width={image.width}
            height={image.height}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
          />
        </span>
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
}
