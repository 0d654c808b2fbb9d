import { Lock, ShieldOff, Trash2 } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { pictureUrl, srcset, type PictureHost } from '@lichthof/api/contract/picture';
import { TilePicks } from '../choosing/parts.ts';
import { drawBehind } from '../images/placeholder.ts';
import { TileRating } from '../ratings/TileRating.tsx';
import type { AlbumPicture } from '../server/image.ts';
import { Aside } from '../page/ErrorBoundary.tsx';

interface TileProps {
  image: AlbumPicture;
  index: number;
  /** In the album; 0 of what is among its pictures only by a filter. */
  number: number;
  total: number;
  name: string;
  href: string;
  top: number;
  left: number;
  side: number;
  host: PictureHost;
  isPicked: boolean | undefined;
  choosing: boolean;
  notes: boolean;
  flags: boolean;
  onPick: ((index: number, on: boolean, range: boolean) => void) | undefined;
}

export const Tile = memo(function Tile({
  image,
  index,
  number: place,
  total,
  name,
  href,
  side,
  host,
  ...rest
}: TileProps) {
  const { top, left, isPicked, onPick, choosing, notes, flags } = rest;
  const at: CSSProperties = { insetBlockStart: top, insetInlineStart: left, inlineSize: side };
  const ratio = image.width / image.height;
  const look = { '--ar': ratio, '--ph': image.color };
  const number = place > 0 ? String(place).padStart(3, '0') : '';
  const label = [place > 0 ? `Bild ${place}` : 'Bild', name].filter(Boolean).join(', ');
  return (
    <li
      className={`tile ${image.trash ? 'is-trash' : ''}`}
      style={at}
      aria-setsize={total}
      aria-posinset={index + 1}
    >
      <div className="cell">
        <a href={href} data-index={index}>
          <span className="photo" style={look} data-th={image.thumbHash} ref={drawBehind}>
            <img
              src={pictureUrl(image, 540, host)}
              srcSet={srcset(image, host)}
              sizes={`${Math.ceil(side * 0.92 * Math.min(1, ratio))}px`}
              width={image.width}
              height={image.height}
              alt={image.alt ?? (image.title || 'Bild')}
              loading="lazy"
              decoding="async"
            />
          </span>
        </a>
        {isPicked !== undefined && (
          <label className="pick">
            <span className="visually-hidden">{label} auswählen</span>
            <input
              type="checkbox"
              checked={isPicked}
              onChange={({ target, nativeEvent }) =>
                onPick?.(index, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        )}
      </div>
      {choosing ? (
        <Aside>
          {
            <TilePicks imageId={image.id} label={label} number={number} name={name} notes={notes}>
              {flags && <Flags image={image} />}
            </TilePicks>
          }
        </Aside>
      ) : (
        <>
          <div className="nm">
            <span className="num">{number}</span>
            <span>{name}</span>
            {flags && <Flags image={image} />}
          </div>
          <TileRating imageId={image.id} label={label} />
        </>
      )}
    </li>
  );
});

const FLAGS = [
  { is: ({ ws }: AlbumPicture) => !ws, says: 'bedenklich', Icon: ShieldOff },
  { is: (image: AlbumPicture) => !image.public, says: 'nur für Angemeldete', Icon: Lock },
  { is: ({ trash }: AlbumPicture) => trash, says: 'zum Löschen vorgemerkt', Icon: Trash2 },
];

const Flags = ({ image }: { image: AlbumPicture }) => (
  <span className="flags">
    {FLAGS.filter(({ is }) => is(image)).map(({ says, Icon }) => (
      <span key={says} title={says}>
        <Icon className="icon icon--sm" />
        <span className="visually-hidden">{says}</span>
      </span>
    ))}
  </span>
);
