import { Clock, EyeOff, Newspaper, ShieldOff, Trash2, type LucideIcon } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DeskPhoto } from './DeskPhoto.tsx';
import type { DeskPicture } from './pictures.ts';
import { dayOf } from '../day.ts';

interface TileProps {
  image: DeskPicture;
  name: string;
  index: number;
  total: number;
  href: string;
  top: number;
  left: number;
  side: number;
  isPicked: boolean;
  onPick: (id: string, range: boolean) => void;
  children?: ReactNode;
}

export const Tile = memo(function Tile({ image, name, index, total, href, side, ...rest }: TileProps) {
  const { top, left, isPicked, onPick, children } = rest;
  return (
    <li
      className={`tile ${image.trash ? 'is-trash' : ''}`}
      style={{ insetBlockStart: top, insetInlineStart: left, inlineSize: side }}
      aria-setsize={total}
      aria-posinset={index + 1}
    >
      <div className="cell">
        <Link to={href} data-index={index} draggable={false} tabIndex={children ? -1 : undefined}>
          {/* A turned picture is another one: the old one is not squeezed into its box until it is there. */}
          <DeskPhoto
            key={image.hash}
            image={image}
            alt={name}
            sizes={`${Math.ceil(side * 0.92 * Math.min(1, image.width / image.height))}px`}
            draggable={false}
          />
        </Link>
        <label className="pick">
          <span className="visually-hidden">{name} auswählen</span>
          <input
            type="checkbox"
            checked={isPicked}
            tabIndex={children ? -1 : undefined}
            onChange={({ nativeEvent }) =>
              onPick(image.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      </div>
      {children ?? (
        <div className="nm">
          <span>{name}</span>
          {MARKS.map(
            ({ fits, said, Icon }) =>
              fits(image) && (
                <span key={said} className="mark" title={said}>
                  <Icon className="icon icon--sm" aria-hidden="true" />
                  <span className="visually-hidden">{said}</span>
                </span>
              ),
          )}
        </div>
      )}
    </li>
  );
});

const MARKS: readonly { said: string; Icon: LucideIcon; fits: (image: DeskPicture) => boolean }[] = [
  { said: 'Noch nicht veröffentlicht', Icon: Clock, fits: ({ dt }) => dt !== null && dt > dayOf() },
  { said: 'Bedenklich', Icon: ShieldOff, fits: ({ ws }) => !ws },
  { said: 'Nicht öffentlich', Icon: EyeOff, fits: (image) => !image.public },
  { said: 'Nur in Beiträgen', Icon: Newspaper, fits: ({ isAsset, id }) => isAsset && !id.includes('--') },
  { said: 'Vorgemerkt', Icon: Trash2, fits: ({ trash }) => trash },
];
