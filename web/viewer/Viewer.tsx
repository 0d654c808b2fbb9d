import '../styles/viewer.css';
import '../styles/grow.css';
import '../styles/zoom.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Lightbox, type SlideImage, type ZoomRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { withImage } from '../navigation/paths.ts';
import { viewed } from '../images/open-viewer.ts';
import { state } from '../server/state.ts';
import { toast } from '../ui/toasts.ts';
import { changeAddress, keepAddress } from './address.ts';
import { usePreload } from './preload.ts';
import { Controls } from './Controls.tsx';
import { useGallery } from './gallery.ts';
import { useView } from '../views/use-view.ts';
import { shrink } from './grow.ts';
import { largeUrlOf, originalOf, useSharperOriginals } from './original.ts';
import { Photo } from './Photo.tsx';
import type { Pixels } from './Sharper.tsx';
import { SPACING, swipe50 } from './swipe50.tsx';
import { type PictureHost, pictureUrl, scaled, sizesOf } from '@lichthof/api/contract/picture';
import type { GridImage } from '../server/image.ts';

export default function Viewer({ id }: { id: string }) {
  const location = useLocation();
  const navigate = useNavigate();
  const { site, session } = useSnapshot(state);
  /** Turned to already, while the address is still on its way there: the next key must count from here. */
  const [turned, setTurned] = useState<string | null>(null);
  if (turned === id) setTurned(null);
  const current = turned ?? id;
  const { images, index, total, missing, isClosed } = useGallery(current);
  const zoom = useRef<ZoomRef>(null);
  const withOriginals = useSharperOriginals();
  /** Of large versions, which no record tells of. */
  const [pixels, setPixels] = useState<ReadonlyMap<string, Pixels>>(new Map());
  const slides = useMemo(() => {
    const host = { imageHost: site.imageHost, authId: session.authId };
    return images.map((image) => slideOf(image, host, withOriginals, pixels.get(image.id)));
  }, [images, site.imageHost, session.authId, withOriginals, pixels]);

  const go = (to: string | null) =>
    changeAddress(
      () =>
        void navigate(
          { pathname: location.pathname, search: withImage(location.search, to) },
          { replace: true, state: location.state, preventScrollReset: true },
        ),
    );
  const leave = () => {
    if (isOpenedHere(location.state)) changeAddress(() => void navigate(-1));
    else go(null);
  };
  useEffect(() => keepAddress, []);
  useEffect(() => {
    viewed.leave = leave;
    return () => (viewed.leave = undefined);
  });
  const show = (at: number) => {
    const next = images[at];
    if (!next || next.id === current) return;
    setTurned(next.id);
    go(next.id);
  };

  const image = images[index];
  useView('image', image?.id ?? null);
  usePreload(slides, index);
  const lastShown = useRef(image?.id);
  useEffect(() => {
    if (image) viewed.id = lastShown.current = image.id;
  }, [image]);
  useEffect(() => {
    // Where it is for members, they still want to see it after the login.
    if (!missing || (isClosed && !lastShown.current)) return;
    // What the mode has just taken from the screen must leave no trace there.
    if (lastShown.current !== id)
      toast(`Das Bild mit der ID ${id} kann nicht gefunden werden!`, { error: true });
    void navigate(
      { pathname: location.pathname, search: withImage(location.search, null) },
      { replace: true },
    );
  }, [missing, isClosed, id, navigate, location.pathname, location.search]);

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
      carousel={{ finite: true, preload: 1, padding: 0, spacing: `${SPACING * 100}%` }}
      animation={{ fade: 200, swipe: 0, navigation: 0 }}
      controller={{ closeOnBackdropClick: false, closeOnEscape: false }}
      zoom={{ ref: zoom, ...ZOOM }}
      toolbar={{ buttons: [] }}
      labels={{ ...LABELS, Lightbox: image.title || 'Bild' }}
      render={{
        slide: (props) => (
          <Photo
            {...props}
            onLarger={(larger) => setPixels((known) => new Map(known).set(props.slide.image.id, larger))}
          />
        ),
        buttonPrev: nothing,
        buttonNext: nothing,
        buttonZoom: nothing,
        controls: () => (
          <Controls images={images} index={index} total={total} zoom={zoom} onGo={show} onClose={close} />
        ),
      }}
    />
  );
}

export { grow } from './grow.ts';

const PLUGINS = [Zoom, swipe50];
const ZOOM = {
  maxZoomPixelRatio: 1,
  pinchZoomV4: true,
  // See zoom-gestures.ts.
  doubleTapDelay: 0,
  doubleClickDelay: 0,
};
const nothing = () => null;

/** `{index} of {total}` is how the lightbox names a slide to screen readers. */
const LABELS = {
  Slide: 'Bild',
  Carousel: 'Bilder',
  'Photo gallery': 'Bilder',
  '{index} of {total}': '{index} von {total}',
};

/** Whether the entry before this one in the history is the page below. */
const isOpenedHere = (from: unknown) => 'viewer' in Object(from);

/** Its addresses are put together only when it is shown: the list may be very long. */
function slideOf(image: GridImage, host: PictureHost, withOriginal: boolean, pixels?: Pixels): SlideImage {
  const largest = scaled(image, sizesOf(image).at(-1)!);
  const isSharper = withOriginal && (image.width > largest.width || largeUrlOf(image) !== null);
  const { width, height } = isSharper ? (pixels ?? image) : largest;
  return {
    image,
    alt: image.alt ?? (image.title || 'Bild'),
    width,
    height,
    get src() {
      return pictureUrl(image, 1600, host);
    },
    get srcSet() {
      return sizesOf(image).map((size) => ({ src: pictureUrl(image, size, host), ...scaled(image, size) }));
    },
    get original() {
      return isSharper ? originalOf(image, host) : undefined;
    },
  };
}
