import '../../styles/admin-image.css';
import { Lock } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import { Photo } from '../../images/Photo.tsx';
import { state } from '../../server/state.ts';
import { useKnownAlbums } from '../records.ts';

type PhotoProps = ComponentProps<typeof Photo>;

/** As `Photo`. What lies encrypted is not asked for before its album is unlocked in this session; it has no placeholder, as what is damaged. */
export function DeskPhoto(props: PhotoProps & { image: { album: string | null } }) {
  const { unlocked } = useSnapshot(state);
  const { image, alt } = props;
  const albums = useKnownAlbums();
  const mayBeLocked = image.thumbHash === '' && image.album !== null && !unlocked.includes(image.album);
  const isLocked =
    mayBeLocked && (albums?.some(({ id, encrypted }) => id === image.album && encrypted) ?? true);
  return isLocked ? <LockedPhoto image={image} alt={alt} /> : <Photo {...props} />;
}

export const LockedPhoto = ({ image, alt }: { image: Record<'width' | 'height', number>; alt: string }) => (
  <span className="photo is-locked" style={{ '--ar': image.width / image.height }}>
    <Lock className="icon" aria-label={alt ? `${alt}, verschlüsselt` : 'verschlüsselt'} />
  </span>
);
