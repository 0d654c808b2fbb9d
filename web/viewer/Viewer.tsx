import '../styles/viewer.css';
import '../styles/grow.css';
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Lightbox, type Slide, type SlideImage, type ZoomRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { encryptedAlbumOf, relockIfLocked } from '../session/relock.ts';
import { placeholder } from '../images/placeholder.ts';
import { withImage } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { toast } from '../ui/toasts.ts';
import { Controls } from './Controls.tsx';
import { useGallery } from './gallery.ts';
import { shrink, thumbnailOf } from './grow.ts';
import { SPACING, swipe50 } from './swipe50.tsx';
import { type PictureHost, pictureUrl, scaled, sizesOf } from '@lichthof/api/contract/picture';
import type { GridImage } from '../server/image.ts';

/** The picture that the address names, full screen; turning pages changes the address, Back closes. */
export default function Viewer({ id }: { id: string }) {
  const location = useLocation();
  const navigate = useNavigate();
  const { site, session } = useSnapshot(state);
  /** Turned to already, while the address is still on its way there: the next key must count from here. */
  const [turned, setTurned] = useState<string | null>(null);
  if (turned === id) setTurned(null);
  const current = turned ?? id;
  const { images, index, total, missing } = useGallery(current);
  const zoom = useRef<ZoomRef>(null);
  const slides = useMemo(
    () => slidesOf(images, { imageHost: site.imageHost, authId: session.authId }),
    [images, site.imageHost, session.authId],
  );

  const go = (to: string | null) =>
    void navigate(
      { pathname: location.pathname, search: withImage(location.search, to) },
      { replace: true, state: location.state, preventScrollReset: true },
    );
  const leave = () => {
    if (isOpenedHere(location.state)) void navigate(-1);
    else go(null);
  };
  const show = (at: number) => {
    const next = images[at];
    if (!next || next.id === current) return;
    setTurned(next.id);
    go(next.id);
  };

  const image = images[index];
  const lastShown = useRef(image?.id);
  useEffect(() => {
    if (image) lastShown.current = image.id;
  }, [image]);
  useEffect(() => {
    if (!missing) return;
    // What the mode has just taken from the screen must leave no trace there.
    if (lastShown.current !== id)
      toast(`Das Bild mit der ID ${id} kann nicht gefunden werden!`, { error: true });
    void navigate(
      { pathname: location.pathname, search: withImage(location.search, null) },
      { replace: true },
    );
  }, [missing, id, navigate, location.pathname, location.search]);

  if (!image) return null;
  const isVanishing = () => state.safeMode && !image.ws;
  const close = () => (isVanishing() ? leave() : shrink(image.id, leave));
  return (
    <Lightbox
      className="viewer scheme-dark"
      open
      close={close}
      index={index}
      slides={slides}
      plugins={PLUGINS}
      on={{ view: ({ index: at }) => show(at) }}
      carousel={{ finite: true, preload: 2, padding: 0, spacing: `${SPACING * 100}%`, imageProps: behind }}
      animation={{ fade: 200, swipe: 0, navigation: 0 }}
      controller={{ closeOnBackdropClick: false, closeOnEscape: false }}
      zoom={{ ref: zoom, maxZoomPixelRatio: 1 }}
      toolbar={{ buttons: [] }}
      labels={{ ...LABELS, Lightbox: image.title || 'Bild' }}
      render={{
        buttonPrev: nothing,
        buttonNext: nothing,
        buttonZoom: nothing,
        iconLoading: nothing,
        controls: () => (
          <Controls
            image={image}
            index={index}
            total={total}
            loaded={images.length}
            onGo={show}
            onClose={close}
          />
        ),
      }}
    />
  );
}

export { grow } from './grow.ts';

const PLUGINS = [Zoom, swipe50];
const nothing = () => null;

/** `{index} of {total}` is how the lightbox names a slide to screen readers. */
const LABELS = {
  Previous: 'Vorheriges Bild',
  Next: 'Nächstes Bild',
  Close: 'Schließen',
  Slide: 'Bild',
  Carousel: 'Bilder',
  'Photo gallery': 'Bilder',
  '{index} of {total}': '{index} von {total}',
  'Zoom in': 'Vergrößern',
  'Zoom out': 'Verkleinern',
};

/** The box of the picture and what is known of it, before a byte of its file has come; or if none comes. */
function behind(slide: Slide) {
  const { image } = slide;
  const thumbnail = thumbnailOf(image.id);
  return {
    style: {
      '--ar': image.width / image.height,
      backgroundColor: image.color,
      backgroundImage: [thumbnail && `url("${thumbnail}")`, placeholder(image.thumbHash)]
        .filter(Boolean)
        .join(),
    },
    // Before the lightbox, which listens as well.
    onErrorCapture: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
      const album = encryptedAlbumOf(image.id);
      if (album !== undefined) relockIfLocked(album, currentTarget.currentSrc);
    },
  };
}

/** Whether the entry before this one in the history is the page below. */
const isOpenedHere = (from: unknown) => typeof from === 'object' && from !== null && 'viewer' in from;

declare module 'yet-another-react-lightbox' {
  interface SlideImage {
    image: GridImage;
  }
}

/** Slides whose addresses are put together only when they are shown: the list may be very long. */
const slidesOf = (images: readonly GridImage[], host: PictureHost): SlideImage[] =>
  images.map((image) => ({
    image,
    alt: image.alt ?? (image.title || 'Bild'),
    width: scaled(image, sizesOf(image).at(-1)!).width,
    height: scaled(image, sizesOf(image).at(-1)!).height,
    get src() {
      return pictureUrl(image, 1600, host);
    },
    get srcSet() {
      return sizesOf(image).map((size) => ({ src: pictureUrl(image, size, host), ...scaled(image, size) }));
    },
  }));
