import '../styles/lost-photo.css';
import { lazy, useState } from 'react';
import {
  devicePixelRatio,
  ImageSlide,
  type RenderSlideProps,
  type SlideImage,
} from 'yet-another-react-lightbox';
import { placeholder } from '../images/placeholder.ts';
import { Aside } from '../page/ErrorBoundary.tsx';
import type { GridImage } from '../server/image.ts';
import { useAskingAgain } from '../session/relock.ts';
import { thumbnailOf } from './grow.ts';
import type { Pixels } from './Sharper.tsx';

const Sharper = lazy(() => import('./Sharper.tsx'));

interface PhotoProps extends RenderSlideProps {
  onLarger: (pixels: Pixels) => void;
}

export function Photo({ slide, offset, rect, zoom = 1, onLarger }: PhotoProps) {
  /** How far it was zoomed since it was turned to: what was loaded for that stays as long. */
  const [peak, setPeak] = useState(1);
  const reached = offset === 0 ? Math.max(peak, zoom) : 1;
  if (reached !== peak) setPeak(reached);
  const onErrorCapture = useAskingAgain(slide.image.id, offset === 0);
  const { width = 1, height = 1 } = slide;
  const fit = Math.min(rect.width, (rect.height * width) / height, width);
  return (
    <>
      <ImageSlide
        slide={slide}
        offset={offset}
        rect={rect}
        imageProps={{
          ...behind(slide),
          // Before the lightbox, which listens as well.
          onErrorCapture,
        }}
        render={PLAIN}
      />
      {reached > 1 && (
        <Aside>
          <Sharper
            slide={slide}
            across={fit * reached * devicePixelRatio()}
            onPixels={(pixels) => pixels.width > width && onLarger(pixels)}
          />
        </Aside>
      )}
    </>
  );
}

const PLAIN = {
  iconLoading: () => null,
  iconError: () => <p className="gone">Dieses Bild kann nicht geladen werden.</p>,
};

function behind({ image }: SlideImage) {
  const thumbnail = thumbnailOf(image.id);
  return {
    style: {
      '--ar': image.width / image.height,
      backgroundColor: image.color,
      backgroundImage: [thumbnail && `url("${thumbnail}")`, placeholder(image.thumbHash)]
        .filter(Boolean)
        .join(),
    },
  };
}

declare module 'yet-another-react-lightbox' {
  interface SlideImage {
    image: GridImage;
    /** Address of a file that has all pixels, where that may be loaded and the sizes do not have them. */
    original?: string | undefined;
  }
}
