import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import type { ViewProps } from '../element/types.ts';
import { CATALOG, type Catalog } from '../catalog/catalog.ts';
import { define } from '../element/define.ts';
import { openImage } from '../host/events.ts';
import { useHost, useHostState, useSignalValue } from '../host/hooks.ts';
import { isDeep, isInside, PostHtml } from '../html/post-html.tsx';
import type { ElementImage } from '../host/seen.ts';
import { Anchor } from './anchor.tsx';
import { Picture } from './picture.tsx';
import { Written } from './written.tsx';
import { safeMode } from '../host/host.ts';
import { attempt, NOT_LOADED } from '../host/attempt.ts';

type Props = ViewProps<Catalog['brpwc-post-image' | 'brpwc-post-thumbnail']['inputs']>;

/** Proportions that are assumed until the image is known. */
const USUAL = 1.5;

export const definePostImage = (): void =>
  define({ tag: 'brpwc-post-image', ...CATALOG['brpwc-post-image'], view: PostImage });

export const definePostThumbnail = (): void =>
  define({ tag: 'brpwc-post-thumbnail', ...CATALOG['brpwc-post-thumbnail'], view: PostImage });

function PostImage({ id, clickTarget, useThumbnail, element }: Props) {
  const image = useImage(id);
  useProportions(element, image === null ? undefined : image ? image.width / image.height : USUAL);
  const written = useSignalValue(element.written);
  if (image === undefined && written) return <Written element={element} />;
  if (image === undefined) return <span className="photo" style={{ '--ar': USUAL }} />;
  if (image === null || (image.noPostImage && !useThumbnail) || isInside(element, id)) return null;
  const kind = useThumbnail ? 'blog-image' : 'card-img';
  const picture = (
    <Click image={image} to={clickTarget} className={useThumbnail ? kind : undefined}>
      <Picture
        image={image}
        alt={image.alt || image.title || 'Bild'}
        thumbnail={useThumbnail}
        className={kind}
      />
    </Click>
  );
  if (useThumbnail) return picture;
  return (
    <figure className={kind}>
      {picture}
      {image.description && !isDeep(element) && (
        <figcaption>
          <PostHtml source={id} html={image.description} />
        </figcaption>
      )}
    </figure>
  );
}

interface ClickProps {
  image: ElementImage;
  to: string;
  className?: string;
  children: ReactNode;
}

function Click({ image, to, className, children }: ClickProps) {
  if (to !== '' && to !== 'viewer') {
    return (
      <Anchor href={to} className={className}>
        {children}
      </Anchor>
    );
  }
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      onClick={(event) => openImage(event.currentTarget, image.id)}
    >
      {children}
    </button>
  );
}

/** A gallery lays out its children by their proportions, so the element itself has to tell them. */
function useProportions(element: HTMLElement, proportions: number | undefined) {
  useLayoutEffect(() => {
    if (proportions === undefined) return undefined;
    element.style.setProperty('--ar', String(proportions));
    return () => void element.style.removeProperty('--ar');
  }, [element, proportions]);
}

/** An image, null if it is not there or not to be seen now, undefined while that is not known. */
function useImage(id: string): ElementImage | null | undefined {
  const services = useHost();
  const safe = useSignalValue(safeMode);
  const image = useHostState((state) => state.images.items.get(id));
  const unknown = id !== '' && image === undefined;
  useEffect(() => {
    if (unknown) void attempt(() => services.ensureImages([id]), NOT_LOADED.images);
  }, [services, id, unknown]);
  if (!id || (image && !image.ws && safe)) return null;
  return image;
}
