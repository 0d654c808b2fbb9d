import '../styles/lost-photo.css';
import { useEffect, useRef, useState } from 'react';
import {
  devicePixelRatio,
  ImageSlide,
  type RenderSlideProps,
  type SlideImage,
} from 'yet-another-react-lightbox';
import { placeholder } from '../images/placeholder.ts';
import type { GridImage } from '../server/image.ts';
import { askWhyMissing, useAskingAgain } from '../session/relock.ts';
import { thumbnailOf } from './grow.ts';

export interface Pixels {
  width: number;
  height: number;
}

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
        <Sharper
          slide={slide}
          across={fit * reached * devicePixelRatio()}
          onPixels={(pixels) => pixels.width > width && onLarger(pixels)}
        />
      )}
    </>
  );
}

const PLAIN = {
  iconLoading: () => null,
  iconError: () => <p className="gone">Dieses Bild kann nicht geladen werden.</p>,
};

interface SharperProps {
  slide: SlideImage;
  across: number;
  onPixels: (pixels: Pixels) => void;
}

/** The largest size, and then the original where even that has not more pixels than the screen. */
function Sharper({ slide, across, onPixels }: SharperProps) {
  const [settled, setSettled] = useState(0);
  const { image, srcSet = [], original } = slide;
  const largest = srcSet.at(-1)!;
  const files = [largest.src, ...(original && Math.ceil(across) >= largest.width ? [original] : [])];
  return files.slice(0, settled + 1).map((src, at) => (
    <Layer
      key={src}
      src={src}
      image={image}
      onSettled={(pixels) => {
        setSettled(at + 1);
        if (pixels) onPixels(pixels);
      }}
    />
  ));
}

interface LayerProps {
  src: string;
  image: GridImage;
  /** It is there, or will not come. */
  onSettled: (pixels: Pixels | null) => void;
}

function Layer({ src, image, onSettled }: LayerProps) {
  const ref = useRef<HTMLImageElement>(null);
  const [isDecoded, setDecoded] = useState(false);
  const settle = useRef(onSettled);
  useEffect(() => {
    const img = ref.current!;
    let isLeft = false;
    const load = async () => {
      img.src = src;
      const isThere = await img.decode().then(
        () => true,
        () => false,
      );
      if (isLeft) return;
      const { naturalWidth: width, naturalHeight: height } = img;
      // A large version that was cut otherwise is another picture.
      const fits = isThere && Math.abs((width * image.height) / (height * image.width) - 1) < 0.01;
      setDecoded(fits);
      settle.current(fits ? { width, height } : null);
    };
    void load();
    return () => {
      isLeft = true;
      // Ends the download, and lets go of the pixels.
      img.removeAttribute('src');
    };
  }, [src, image.width, image.height]);
  return (
    <img
      className="yarl__slide_image sharper"
      ref={ref}
      alt=""
      draggable={false}
      hidden={!isDecoded}
      style={{ '--ar': image.width / image.height }}
      onError={() => askWhyMissing(image.id, src)}
    />
  );
}

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
