import { useSnapshot } from 'valtio';
import { mayChoose, mayEdit } from '../album/rights.ts';
import type { GridImage } from '../server/image.ts';
import { state } from '../server/state.ts';
import { EditorFlags } from './EditorFlags.tsx';
import { useOpenAlbum } from './open-album.ts';
import { originalOf, useMayLoad } from './original.ts';
import { Download, Heart } from 'lucide-react';
import { lazy, useRef } from 'react';
import { useShortcuts } from '../preferences/shortcuts.ts';
import { IconButton } from '../ui/Button.tsx';
import { Stars } from '../ui/Stars.tsx';
import { rate, ratingOf, setFavorite, useRatings } from '../ratings/ratings.ts';
import { Aside } from '../page/ErrorBoundary.tsx';

const ViewerPicks = lazy(async () => ({ default: (await import('../choosing/chunk.ts')).ViewerPicks }));
const AlbumTools = lazy(() => import('./AlbumTools.tsx'));

export default function MemberTools({ image, title }: { image: GridImage; title: string }) {
  const snapshot = useSnapshot(state);
  const album = useOpenAlbum();
  // What is in no album, only administrators may mark.
  const isEditor = album ? mayEdit(album, snapshot) : snapshot.session.claims?.admin;
  return (
    <>
      {isEditor && <EditorFlags image={image} />}
      {isEditor && album && <Aside>{<AlbumTools image={image} album={album} />}</Aside>}
      <div className="group">
        {album && mayChoose(album, snapshot) ? (
          <Aside>{<ViewerPicks imageId={image.id} title={title} notes={album.notes} />}</Aside>
        ) : (
          snapshot.user && <ViewerRating imageId={image.id} title={title} />
        )}
        <DownloadLink image={image} />
      </div>
    </>
  );
}

const KEY = /^d$/;

/** The largest file of the picture as it was uploaded, for those who may load the album that is open; `D` does the same. */
function DownloadLink({ image }: { image: GridImage }) {
  const { session, site } = useSnapshot(state);
  const mayLoad = useMayLoad();
  const link = useRef<HTMLAnchorElement>(null);
  useShortcuts(KEY, () => link.current?.click());

  if (!mayLoad) return null;
  const host = { imageHost: site.imageHost, authId: session.authId };
  return (
    <a className="iconbtn" ref={link} href={originalOf(image, host)} download aria-label="Bild herunterladen">
      <Download className="icon" />
    </a>
  );
}

const KEYS = /^[0-5f]$/;

/** Stars and heart of the picture that is open; `0` to `5` and `F` do the same from everywhere. */
function ViewerRating({ imageId, title }: { imageId: string; title: string }) {
  const snapshot = useSnapshot(state);
  const { loaded } = useRatings();
  const known = loaded || snapshot.ratings.items.size > 0;
  const { rating, favorite } = ratingOf(imageId, snapshot);
  useShortcuts(KEYS, (key) => {
    if (!known) return;
    if (key === 'f') void setFavorite(imageId, !favorite);
    else void rate(imageId, Number(key) === rating ? 0 : Number(key));
  });
  // What is there must be known before it is changed.
  if (!known) return null;
  return (
    <>
      <Stars label={`Bewertung für ${title}`} value={rating} onChange={(to) => void rate(imageId, to)} />
      <IconButton
        className="fav"
        label="Als Favorit merken"
        Icon={Heart}
        aria-pressed={favorite}
        onClick={() => void setFavorite(imageId, !favorite)}
      />
    </>
  );
}
