import { Clock } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { binPreview, type BinEntry } from '@lichthof/api/contract/bin';
import { drawBehind } from '../../images/placeholder.ts';
import { state } from '../../server/state.ts';
import { LockedPhoto } from '../images/DeskPhoto.tsx';
import { daysLeftText } from './words.ts';

/** A deleted picture, small; of an encrypted album there is none unless that is open. */
export function BinPreview({ entry, image }: { entry: BinEntry; image: BinEntry['images'][number] }) {
  const { site, session, unlocked } = useSnapshot(state);
  if (image.locked && !unlocked.includes(entry.albumId ?? '')) return <LockedPhoto image={image} alt="" />;
  const path = binPreview.path
    .replace('{entry}', encodeURIComponent(entry.id))
    .replace('{image}', encodeURIComponent(image.id));
  const look = { '--ar': image.width / image.height, '--ph': image.color || undefined };
  return (
    <span className="photo" key={image.thumbHash} style={look} data-th={image.thumbHash} ref={drawBehind}>
      <img
        src={`${site.api}${path}?id=${encodeURIComponent(session.authId ?? '')}`}
        width={image.width}
        height={image.height}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}

export function DaysLeft({ entry }: { entry: Pick<BinEntry, 'daysLeft'> }) {
  const soon = entry.daysLeft <= 3;
  return (
    <span className={`left26 num ${soon ? 'is-soon' : ''}`}>
      {soon && <Clock className="icon" />}
      {daysLeftText(entry)}
    </span>
  );
}
