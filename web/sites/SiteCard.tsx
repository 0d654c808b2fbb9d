import { useSnapshot } from 'valtio';
import type { SiteAlbum } from '@lichthof/api/contract/site';
import { state } from '../server/state.ts';
import { Photo } from '../images/Photo.tsx';
import { useEffect, useState } from 'react';
import type { FilterExpression } from '@lichthof/api/contract/filter';
import { read } from '../server/api.ts';
import { ImageCard } from '../server/image.ts';

interface SiteCardProps {
  album: SiteAlbum;
  shown: boolean;
  onToggle: () => void;
}

export function SiteCard({ album, shown, onToggle }: SiteCardProps) {
  const info = useSnapshot(state).site.siteAlbums.find(({ key }) => key === album);
  const cover = useCover(album);
  const name = info?.name ?? album;
  return (
    <label className="site-card">
      {cover ? (
        <Photo image={cover} alt="" sizes="(width < 40rem) 9rem, (width < 64rem) 50vw, 25vw" eager />
      ) : (
        <span className={`photo ${cover === undefined ? 'skel' : ''}`} />
      )}
      <h2>{name}</h2>
      <p>{info?.text}</p>
      <span className="foot">
        <span className="on">Wird angezeigt</span>
        <span className="off">Ausgeblendet</span>
        <span className="switch">
          <input
            type="checkbox"
            role="switch"
            aria-label={`${name} anzeigen`}
            aria-checked={shown}
            checked={shown}
            onChange={onToggle}
          />
        </span>
      </span>
    </label>
  );
}

function useCover(album: SiteAlbum): ImageCard | null | undefined {
  const { safeMode } = useSnapshot(state);
  const [cover, setCover] = useState<{ safe: boolean; image: ImageCard | null }>();
  useEffect(() => {
    const leaving = new AbortController();
    const filter: FilterExpression = { and: [{ eq: ['album', album] }, { eq: ['isAsset', false] }] };
    read('image', ImageCard, { filter, limit: 1, nsfw: !safeMode, signal: leaving.signal }).then(
      ({ items }) => setCover({ safe: safeMode, image: items[0] ?? null }),
      // A card without a cover says all that it has to say.
      () => setCover({ safe: safeMode, image: null }),
    );
    return () => leaving.abort();
  }, [album, safeMode]);
  return cover && (cover.safe || !safeMode) ? cover.image : undefined;
}
