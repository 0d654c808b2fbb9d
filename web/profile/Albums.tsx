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
import { type RefObject, useEffect, useRef, useState } from 'react';
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
        <AlbumItem
          key={album.id}
          to={(admin ? adminPaths : paths).album(album.id)}
          album={album}
          locked={isLocked(album, { unlocked })}
        />
      ))}
    </ul>
  );
}

interface AlbumItemProps {
  to: string;
  album: DeepReadonly<Album>;
  locked: boolean;
}

function AlbumItem({ to, album, locked }: AlbumItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const cover = useAlbumCover(album, { locked, near: useNear(item) });
  return (
    <li ref={item}>
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
    </li>
  );
}

/** Whether it was ever about to be seen. */
function useNear(target: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '50%' },
    );
    if (!near) observer.observe(target.current!);
    return () => observer.disconnect();
  }, [target, near]);
  return near;
}

interface AlbumCover {
  safe: boolean;
  total: number;
  image: ImageCard | undefined;
}

/** The cover of an open album, or its first picture, and how many it has; of a locked one, or far away, nothing is asked for. */
function useAlbumCover(
  album: DeepReadonly<Album>,
  { locked, near }: { locked: boolean; near: boolean },
): AlbumCover | undefined {
  const { safeMode } = useSnapshot(state);
  const [cover, setCover] = useState<AlbumCover>();
  useEffect(() => {
    if (locked || !near) return undefined;
    const leaving = new AbortController();
    albumPreviewOf(album, 1, leaving.signal).then(
      ({ images, total }) => setCover({ safe: safeMode, total, image: images[0] }),
      // The title is enough to find the album.
      () => {},
    );
    return () => leaving.abort();
  }, [album, locked, near, safeMode]);
  return cover && !locked && (cover.safe || !safeMode) ? cover : undefined;
}
