import { useEffect, useRef, useState } from 'react';
import type { SlideImage } from 'yet-another-react-lightbox';
import type { GridImage } from '../server/image.ts';
import { askWhyMissing } from '../session/relock.ts';

export interface Pixels {
  width: number;
  height: number;
}

interface SharperProps {
  slide: SlideImage;
  across: number;
  onPixels: (pixels: Pixels) => void;
}

/** The largest size, and then the original where even that has not more pixels than the screen. */
export default function Sharper({ slide, across, onPixels }: SharperProps) {
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
