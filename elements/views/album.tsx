import { useId } from 'react';
import type { ViewProps } from '../bridge.tsx';
import { CATALOG, type Catalog } from '../catalog.ts';
import { define } from '../define.ts';
import { useHostState, useList } from '../hooks.ts';
import type { AlbumPreview } from '../seen.ts';
import { usePreview } from '../use-preview.ts';
import { Anchor } from './anchor.tsx';
import { Picture } from './picture.tsx';
import { Written } from './written.tsx';

export const defineAlbum = (): void => define({ tag: 'brpwc-album', ...CATALOG['brpwc-album'], view: Album });

/** A photo album with a few of its pictures; of a locked one only the title, of others not even that they exist. */
function Album({ id, postId, element }: ViewProps<Catalog['brpwc-album']['inputs']>) {
  const { settled } = useList('albums');
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
      images={preview?.images}
    />
  );
}

const count = (total: number) =>
  total === 1 ? 'Album mit einem Bild' : `Album mit ${total.toLocaleString('de-DE')} Bildern`;

interface TeaserProps {
  title: string;
  href: string;
  note?: string;
  action: string;
  images?: AlbumPreview['images'];
}

function Teaser({ title, href, note, action, images = [] }: TeaserProps) {
  const heading = useId();
  return (
    <section className="teaser" aria-labelledby={heading}>
      {images.length > 0 && (
        <div className="gallery" aria-hidden="true">
          {images.map((image) => (
            <span key={image.id} style={{ '--ar': image.width / image.height }}>
              <Picture image={image} alt="" thumbnail />
            </span>
          ))}
        </div>
      )}
      <div>
        <h3 id={heading}>{title}</h3>
        {note && <small>{note}</small>}
      </div>
      <Anchor className="btn" href={href}>
        {action}
      </Anchor>
    </section>
  );
}
