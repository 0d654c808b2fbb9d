import { Clock, Lock } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { binPreview, type BinEntry } from '@lichthof/api/contract/bin';
import { drawBehind } from '../../images/placeholder.ts';
import { state } from '../../server/state.ts';
import { daysLeftText } from './words.ts';

/** A deleted picture, small; of an encrypted album there is none unless that is open. */
export function BinPreview({ entry, image }: { entry: string; image: BinEntry['images'][number] }) {
  const { site, session } = useSnapshot(state);
  const path = binPreview.path
    .replace('{entry}', encodeURIComponent(entry))
    .replace('{image}', encodeURIComponent(image.id));
  const look = {
    '--ar': image.width / image.height,
    '--ph': image.color || undefined,
  };
  return (
    <span className="photo" key={image.thumbHash} style={look} data-th={image.thumbHash} ref={drawBehind}>
      {image.locked ? (
        <Lock className="icon" aria-label="verschlüsselt" />
      ) : (
        <img
          src={`${site.api}${path}?id=${encodeURIComponent(session.authId ?? '')}`}
          width={image.width}
          height={image.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
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
