import { useSnapshot } from 'valtio';
import { pictureUrl, SIZES, srcset, type Picture } from '@lichthof/api/contract/picture';
import { drawBehind } from './placeholder.ts';
import { state } from '../server/state.ts';

interface PhotoProps {
  image: Picture & { color?: string | undefined; thumbHash?: string | undefined };
  alt: string;
  sizes: string;
  eager?: boolean;
  draggable?: boolean;
}

export function Photo({ image, alt, sizes, eager = false, draggable }: PhotoProps) {
  const { site, session } = useSnapshot(state);
  const host = { imageHost: site.imageHost, authId: session.authId };
  const look = { '--ar': image.width / image.height, '--ph': image.color };
  return (
    // Another picture is another place: what was drawn behind the one before goes with it.
    <span className="photo" key={image.thumbHash} style={look} data-th={image.thumbHash} ref={drawBehind}>
      <img
        src={pictureUrl(image, SIZES[1], host)}
        srcSet={srcset(image, host)}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={draggable}
      />
    </span>
  );
}
