import '../../styles/admin-image.css';
import { Lock } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import { Photo } from '../../images/Photo.tsx';
import { state } from '../../server/state.ts';

type PhotoProps = ComponentProps<typeof Photo>;

/** As `Photo`. What lies encrypted has no placeholder, and is not asked for before its album is unlocked in this session. */
export function DeskPhoto(props: PhotoProps & { image: { album: string | null } }) {
  const { unlocked } = useSnapshot(state);
  const { image, alt } = props;
  const isLocked = image.thumbHash === '' && image.album !== null && !unlocked.includes(image.album);
  return isLocked ? <LockedPhoto image={image} alt={alt} /> : <Photo {...props} />;
}

export const LockedPhoto = ({ image, alt }: { image: Record<'width' | 'height', number>; alt: string }) => (
  <span className="photo is-locked" style={{ '--ar': image.width / image.height }}>
    <Lock className="icon" aria-label={alt ? `${alt}, verschlüsselt` : 'verschlüsselt'} />
  </span>
);
