import { Lock } from 'lucide-react';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { useLists } from '../server/lists.ts';
import { isLocked } from '../album/rights.ts';
import { adminPaths } from '../navigation/admin-paths.ts';
import { paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { Link } from 'react-router-dom';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { Photo } from '../images/Photo.tsx';
import { inGerman, picturesOf } from '../ui/format.ts';
import { useEffect, useState } from 'react';
import { albumPreviewOf } from '../images/album-preview.ts';
import type { ImageCard } from '../server/image.ts';

export function Albums({ admin = false }: { admin?: boolean }) {
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
  if (!loaded && albums.items.size === 0) return <SkeletonLines lines={6} />;
  const sorted = [...albums.items.values()].toSorted((a, b) => inGerman(a.title, b.title));
  if (sorted.length === 0) return <p className="muted">Für Sie sind noch keine Fotoalben freigegeben.</p>;
  return (
    <ul className="albums">
      {sorted.map((album) => (
        <li key={album.id}>
          <AlbumLink
            to={(admin ? adminPaths : paths).album(album.id)}
            album={album}
            locked={isLocked(album, { unlocked })}
          />
        </li>
      ))}
    </ul>
  );
}

interface AlbumLinkProps {
  to: string;
  album: DeepReadonly<Album>;
  locked: boolean;
}

function AlbumLink({ to, album, locked }: AlbumLinkProps) {
  const cover = useAlbumCover(album, locked);
  return (
    <Link to={to}>
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

/** The cover of an open album, or its first picture, and how many it has; of a locked one nothing is asked for. */
function useAlbumCover(album: DeepReadonly<Album>, locked: boolean): AlbumCover | undefined {
  const { safeMode } = useSnapshot(state);
  const [cover, setCover] = useState<AlbumCover>();
  useEffect(() => {
    if (locked) return undefined;
    const leaving = new AbortController();
    albumPreviewOf(album, 1, leaving.signal).then(
      ({ images, total }) => setCover({ safe: safeMode, total, image: images[0] }),
      // The title is enough to find the album.
      () => {},
    );
    return () => leaving.abort();
  }, [album, locked, safeMode]);
  return cover && !locked && (cover.safe || !safeMode) ? cover : undefined;
}
