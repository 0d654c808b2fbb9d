import { Lock } from 'lucide-react';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { useLists } from '../server/lists.ts';
import { paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { Link } from 'react-router-dom';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { Awaited } from '../ui/Awaited.tsx';
import { Photo } from '../images/Photo.tsx';
import { inGerman, picturesOf } from '../ui/format.ts';
import { useEffect, useState } from 'react';
import { read } from '../server/api.ts';
import { ImageCard } from '../server/image.ts';

/** The photo albums that are open to the user, by title. */
export function Albums() {
  const { albums, unlocked } = useSnapshot(state);
  const { loaded, error, retry } = useLists('albums');
  if (error && !loaded) {
    return (
      <p className="danger">
        {error}{' '}
        <button className="textlink" type="button" onClick={retry}>
          Erneut versuchen
        </button>
      </p>
    );
  }
  if (!loaded && albums.items.size === 0) return <Awaited lines={6} />;
  const sorted = [...albums.items.values()].toSorted((a, b) => inGerman(a.title, b.title));
  if (sorted.length === 0) return <p className="muted">Für Sie sind noch keine Fotoalben freigegeben.</p>;
  return (
    <ul className="albums">
      {sorted.map((album) => (
        <li key={album.id}>
          <AlbumLink album={album} locked={album.encrypted && !unlocked.includes(album.id)} />
        </li>
      ))}
    </ul>
  );
}

function AlbumLink({ album, locked }: { album: DeepReadonly<Album>; locked: boolean }) {
  const cover = useAlbumCover(album.id, locked);
  return (
    <Link to={paths.album(album.id)}>
      <span className={`cover ${locked ? 'cover--locked' : ''}`}>
        {locked && <Lock className="icon" />}
        {cover?.image && <Photo image={cover.image} alt="" sizes="18rem" />}
      </span>
      <h3>{album.title}</h3>
      <small className="num">
        {locked ? 'Album ist passwortgeschützt!' : cover ? picturesOf(cover.total) : ' '}
      </small>
    </Link>
  );
}

interface AlbumCover {
  safe: boolean;
  total: number;
  image: ImageCard | undefined;
}

/** The first picture of an open album and how many it has; of a locked one nothing is asked for. */
function useAlbumCover(albumId: string, locked: boolean): AlbumCover | undefined {
  const { safeMode } = useSnapshot(state);
  const [cover, setCover] = useState<AlbumCover>();
  useEffect(() => {
    if (locked) return undefined;
    const leaving = new AbortController();
    const filter = { eq: ['album', albumId] } satisfies { eq: [string, string] };
    read('image', ImageCard, { filter, limit: 1, nsfw: !safeMode, signal: leaving.signal }).then(
      ({ items, total }) => setCover({ safe: safeMode, total: total ?? items.length, image: items[0] }),
      // The title is enough to find the album.
      () => {},
    );
    return () => leaving.abort();
  }, [albumId, locked, safeMode]);
  return cover && !locked && (cover.safe || !safeMode) ? cover : undefined;
}
