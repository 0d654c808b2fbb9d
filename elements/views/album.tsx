import { useEffect, useId, useState } from 'react';
import type { ViewProps } from '../element/types.ts';
import { CATALOG, type Catalog } from '../catalog/catalog.ts';
import { define } from '../element/define.ts';
import { attempt, NOT_LOADED } from '../host/attempt.ts';
import { safeMode } from '../host/host.ts';
import { useHost, useHostState, useList, useSignalValue } from '../host/hooks.ts';
import type { AlbumPreview } from '../host/seen.ts';
import { Anchor } from './anchor.tsx';
import { Picture } from './picture.tsx';
import { Written } from './written.tsx';

export const defineAlbum = (): void => define({ tag: 'brpwc-album', ...CATALOG['brpwc-album'], view: Album });

function Album({ id, postId, element }: ViewProps<Catalog['brpwc-album']['inputs']>) {
  const settled = useList('albums', id);
  const album = useHostState((state) => state.albums.items.get(id));
  const unlocked = useHostState((state) => state.unlocked.includes(id));
  if (!album && !settled) return <Written element={element} />;
  if (!album) return <p className="brpwc-missing">Dieses Album ist nicht verfügbar.</p>;
  const teaser = { title: album.title, href: albumPath(id, postId) };
  if (!album.encrypted || unlocked) return <OpenAlbum id={id} {...teaser} />;
  return <Teaser {...teaser} note="Album ist passwortgeschützt!" action="Album entsperren" />;
}

/** The album's page leads back to the post, if it is told where it was opened. */
const albumPath = (id: string, postId: string) =>
  `/album/${encodeURIComponent(id)}${postId && `?post=${encodeURIComponent(postId)}`}`;

function OpenAlbum({ id, title, href }: { id: string; title: string; href: string }) {
  const preview = usePreview(id);
  return (
    <Teaser
      title={title}
      href={href}
      note={preview && count(preview.total)}
      action="Album ansehen"
      images={preview ? preview.images : 'awaited'}
    />
  );
}

const MOST_SHOWN = 5;

/** A look into an open album, renewed when the mode or the login changes; never with pictures that the mode forbids. */
function usePreview(id: string): AlbumPreview | undefined {
  const services = useHost();
  const safe = useSignalValue(safeMode);
  const userId = useHostState((state) => state.user?.id);
  const occasion = [id, safe, userId].join();
  const [loaded, setLoaded] = useState<{ occasion: string; preview: AlbumPreview }>();
  useEffect(() => {
    let current = true;
    void attempt(async () => {
      const preview = await services.loadAlbumPreview(id);
      if (current) setLoaded({ occasion, preview });
    }, NOT_LOADED.preview);
    return () => {
      current = false;
    };
  }, [services, id, occasion]);
  if (loaded?.occasion !== occasion) return undefined;
  const { total, images } = loaded.preview;
  return { total, images: images.filter((image) => image.ws || !safe).slice(0, MOST_SHOWN) };
}

const count = (total: number) =>
  total === 1 ? 'Album mit einem Bild' : `Album mit ${total.toLocaleString('de-DE')} Bildern`;

interface TeaserProps {
  title: string;
  href: string;
  note?: string;
  action: string;
  images?: AlbumPreview['images'] | 'awaited';
}

function Teaser({ title, href, note, action, images = [] }: TeaserProps) {
  const heading = useId();
  return (
    <section className="teaser" aria-labelledby={heading}>
      {images === 'awaited' ? (
        <div className="gallery" aria-hidden="true" />
      ) : (
        images.length > 0 && <Row images={images} />
      )}
      <div>
        <h3 id={heading}>{title}</h3>
        <small>{note}</small>
      </div>
      <Anchor className="btn" href={href}>
        {action}
      </Anchor>
    </section>
  );
}

/** Proportions of the place that the pictures have, in a wide window and on a phone; it is there before they are known. */
const PLACE = { wide: 6, narrow: 3 };

/** As many pictures as fill the place in one row; few ones leave a part of it empty, rather than to become higher than it. */
function Row({ images }: { images: AlbumPreview['images'] }) {
  const ratios = images.map(({ width, height }) => width / height);
  const wide = enough(ratios, PLACE.wide);
  const narrow = enough(ratios, PLACE.narrow);
  return (
    <div className="gallery" aria-hidden="true">
      {images.slice(0, wide.count).map((image, i) => (
        <span
          key={image.id}
          className={i < narrow.count ? undefined : 'wide-only'}
          style={{
            '--ar': image.width / image.height,
            '--wide': Math.max(wide.sum, PLACE.wide),
            '--narrow': Math.max(narrow.sum, PLACE.narrow),
          }}
        >
          <Picture image={image} alt="" thumbnail />
        </span>
      ))}
    </div>
  );
}

function enough(ratios: readonly number[], place: number): { count: number; sum: number } {
  let sum = 0;
  let count = 0;
  while (count < ratios.length && sum < place) sum += ratios[count++]!;
  return { count, sum };
}
